// Who has what: the cards that are still out and who may hold them, and what each seat has played.

import { Cards, rankSign } from "../lib/card.js";
import { split, write } from "../lib/cards.js";
import { t } from "../lib/page.js";
import { personAt } from "../lib/people.js";
import { Bottom, ranksOf } from "../lib/table.js";
import { html } from "../lib/view.js";
import { HoldsTable } from "./hand_reading.js";

/**
 * The panel: who probably holds what, of each rank how many are out, which seat may hold them, and what was played.
 * @param {OfBoard & {reading: Readings | null}} props
 */
export function Seats({ game, position, reading, me }) {
  return html`<${HoldsTable} game=${game} position=${position} reading=${reading} me=${me} />
    <${Out} game=${game} position=${position} me=${me} />
    ${position.bottom && html`<${Bottom} game=${game} cards=${position.bottom} />`}
    <h3>${t("played")}</h3>
    <dl class="played">
      ${position.played.map(
        (cards, seat) => html`<div key=${seat}>
          <dt>${personAt(position, seat, { me }).name} <small>${t("played_count", { count: split(game, cards).length })}</small></dt>
          <dd>${cards ? html`<${Cards} game=${game} play=${write(game, split(game, cards))} size="tiny" />` : html`<small>–</small>`}</dd>
        </div>`,
      )}
    </dl>`;
}

/**
 * The counter of cards (记牌器): how many of each rank are out, and for each other seat how many of them it may hold.
 * @param {{game: Game, position: Position, me: number | null}} props
 */
function Out({ game, position, me }) {
  /** @param {Counts} counts @param {GameCard[]} cards */
  const sum = (counts, cards) => cards.reduce((all, { card }) => all + (counts[card] ?? 0), 0);
  const others = position.hands.map((_, seat) => seat).filter((seat) => seat !== position.seat);
  const ranks = ranksOf(game).filter(({ cards }) => sum(position.out, cards) > 0);
  return html`<div class="out">
    <p class="hint">${t("out_about")}</p>
    <table>
      <thead><tr><th scope="col">${t("rank")}</th><th scope="col">${t("out_all")}</th>
        ${others.map((seat) => html`<th scope="col" key=${seat}>${personAt(position, seat, { me }).name}<br /><small>${t("holds", { count: position.left[seat] })}</small></th>`)}</tr></thead>
      <tbody>
        ${ranks.map(({ rank, cards }) => {
          const out = sum(position.out, cards);
          return html`<tr key=${rank}>
            <th scope="row">${rankSign(game, cards[0])}${suits(game, cards, position.out)}</th>
            <td><b>${out}</b></td>
            ${others.map((seat) => html`<td key=${seat}>${held(position, seat, sum(position.may_hold[seat], cards), out)}</td>`)}
          </tr>`;
        })}
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

/**
 * What is certain of a seat and a rank: how many it holds, or at most; nothing where it may hold all that are out.
 * @param {Position} position
 * @param {number} seat
 * @param {number} most how many it may hold.
 * @param {number} out how many are out.
 */
function held(position, seat, most, out) {
  if (most === 0) {
    return "–";
  }
  if (position.hands[seat] !== null) {
    return most;
  }
  const count = Math.min(most, position.left[seat]);
  return count < out ? t("up_to", { count }) : "";
}
