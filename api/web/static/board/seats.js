// What each seat has played, and the cards that are still out.

import { Cards, rankSign } from "../lib/card.js";
import { split, write } from "../lib/cards.js";
import { t } from "../lib/page.js";
import { Bottom, Counter, ranksOf, seatName } from "../lib/table.js";
import { html } from "../lib/view.js";

/**
 * The column beside the table on a desk.
 * @param {OfBoard} props
 */
export function Seats({ game, position }) {
  return html`<section class="panel seats" aria-label=${t("played")}>
      <h2>${t("played")}</h2>
      <dl>
        ${position.played.map(
          (cards, seat) => html`<div key=${seat}>
            <dt>${seatName(position, seat)} <small>${t("played_count", { count: split(game, cards).length })}</small></dt>
            <dd>${cards ? html`<${Cards} game=${game} play=${write(game, split(game, cards))} size="tiny" />` : html`<small>–</small>`}</dd>
          </div>`,
        )}
      </dl>
      ${position.bottom && html`<${Bottom} game=${game} cards=${position.bottom} />`}
    </section>
    <section class="panel" aria-label=${t("table_still_out")}>
      <h2>${t("table_still_out")}</h2>
      <${Counter} game=${game} out=${position.out} />
    </section>`;
}

/**
 * The panel of cards still out: of each rank how many, and which seat may hold them.
 * @param {OfBoard} props
 */
export function Out({ game, position }) {
  /** @param {Counts} counts @param {GameCard[]} cards */
  const sum = (counts, cards) => cards.reduce((all, { card }) => all + (counts[card] ?? 0), 0);
  const others = position.hands.map((_, seat) => seat).filter((seat) => seat !== position.seat);
  const ranks = ranksOf(game).filter(({ cards }) => sum(position.out, cards) > 0);
  return html`<div class="out">
    <p class="hint">${t("out_about")}</p>
    <table>
      <thead><tr><th scope="col">${t("rank")}</th><th scope="col">${t("out_all")}</th>
        ${others.map((seat) => html`<th scope="col" key=${seat}>${seatName(position, seat)}<br /><small>${t("holds", { count: position.left[seat] })}</small></th>`)}</tr></thead>
      <tbody>
        ${ranks.map(
          ({ rank, cards }) => html`<tr key=${rank}>
            <th scope="row">${rankSign(game, cards[0])}${suits(game, cards, position.out)}</th>
            <td><b>${sum(position.out, cards)}</b></td>
            ${others.map((seat) => html`<td key=${seat}>${upTo(position, seat, sum(position.may_hold[seat], cards))}</td>`)}
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/**
 * Which cards of a rank are out, in games with suits.
 * @param {Game} game
 * @param {GameCard[]} cards
 * @param {Counts} out
 */
function suits(game, cards, out) {
  const left = cards.filter(({ card }) => out[card]).map(({ card }) => card);
  return game.separator && html` <${Cards} game=${game} play=${left.join(game.separator)} size="tiny" />`;
}

/** @param {Position} position @param {number} seat @param {number} count */
function upTo(position, seat, count) {
  if (count === 0) {
    return "–";
  }
  const known = position.hands[seat] !== null;
  return known ? count : t("up_to", { count: Math.min(count, position.left[seat]) });
}
