// An auction: the calls so far in a table with a column for each seat, and the legal calls to tap.

import { t } from "./page.js";
import { html } from "./view.js";

/**
 * The calls so far, a row for each round.
 * @param {{players: number, first: number, seat: number | null, landlord: number | null, turn: number | null,
 *   steps: {seat: number, words?: string | null}[]}} props
 */
export function AuctionTable({ players, first, seat, landlord, turn, steps }) {
  /** @param {number} each */
  const column = (each) => (each - first + players) % players;
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
        (each) => html`<th scope="col" key=${each} class=${each === seat ? "mine" : ""}>
          ${t("seat", { seat: each })}${each === seat && html` <small>${t("you")}</small>`}
          ${each === landlord && html` <small class="badge">${t("landlord")}</small>`}
        </th>`,
      )}
    </tr></thead>
    <tbody>
      ${rows.map(
        (row, number) => html`<tr key=${number}>
          ${seats.map((each, index) => {
            const step = row[index];
            const open = step && step.words === null;
            return html`<td key=${each} class=${`${each === seat ? "mine" : ""} ${open ? "asked" : ""}`}>
              ${open ? html`<span aria-label=${t("auction_asked")}>?</span>` : (step?.words ?? "")}
            </td>`;
          })}
        </tr>`,
      )}
    </tbody>
  </table>`;
}

/**
 * The legal calls as buttons, and how to take the last one back.
 * @param {{calls: {call: number | string, words: string}[], best?: number | string, label: string,
 *   onCall: (call: number | string) => void, onUndo?: () => void}} props
 */
export function CallButtons({ calls, label, onCall, onUndo }) {
  return html`<div class="calls row" role="group" aria-label=${label}>
    ${calls.map(
      ({ call, words }) =>
        html`<button type="button" key=${call} data-call=${call} onClick=${() => onCall(call)}>${words}</button>`,
    )}
    ${onUndo && html`<button type="button" class="plain undo" onClick=${onUndo}><span aria-hidden="true">↶</span> ${t("auction_undo")}</button>`}
  </div>`;
}
