// An auction: the calls so far in a table with a column for each seat.

import { Sign } from "./card.js";
import { t } from "./page.js";
import { personAt } from "./people.js";
import { html } from "./view.js";

/**
 * The calls so far, a row for each round.
 * @param {{position: Position, me: number | null, first: number}} props
 */
export function AuctionTable({ position, me, first }) {
  const players = position.hands.length;
  /** @param {number} each */
  const column = (each) => (each - first + players) % players;
  const steps = position.steps.filter((step) => step.kind === "call");
  const turn = position.stage === "auction" ? position.turn : null;
  /** @type {{seat: number, words?: string | null}[]} */
  let row = [];
  const rows = [row];
  const asked = turn === null ? [] : [{ seat: turn, words: null }];
  for (const step of [...steps, ...asked]) {
    if (column(step.seat) < row.length) {
      row = [];
      rows.push(row);
    }
    row[column(step.seat)] = step;
  }
  const seats = Array.from({ length: players }, (_, index) => (first + index) % players);
  return html`<table class="auction">
    <caption class="visually-hidden">${t("auction_said")}</caption>
    <thead><tr>
      ${seats.map(
        (each) => html`<th scope="col" key=${each} class=${each === me ? "mine" : ""}>
          ${each === position.landlord && html`<${Sign} name="hat" said=${t("landlord")} /> `}${personAt(position, each, { me }).name}
        </th>`,
      )}
    </tr></thead>
    <tbody>
      ${rows.map(
        (row, number) => html`<tr key=${number}>
          ${seats.map((each, index) => {
            const step = row[index];
            const open = step && step.words === null;
            return html`<td key=${each} class=${`${each === me ? "mine" : ""} ${open ? "asked" : ""}`}>
              ${open ? html`<span aria-label=${t("auction_asked")}>?</span>` : (step?.words ?? "")}
            </td>`;
          })}
        </tr>`,
      )}
    </tbody>
  </table>`;
}
