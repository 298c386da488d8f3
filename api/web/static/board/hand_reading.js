// What the reader can tell of the others: bars for what each probably holds, and what the seat to act may play.

import { spoken } from "../lib/cards.js";
import { Chips, textOf } from "../lib/chips.js";
import { lang, t } from "../lib/page.js";
import { percent } from "../lib/parts.js";
import { personAt, tell } from "../lib/people.js";
import { useQuery } from "../lib/query.js";
import { html } from "../lib/view.js";

// The number of ranks, the highest first, that have a bar under the name of a seat; one more bar is for bombs.
const RANKS = 4;
// The same deals are sampled whenever a position is looked at, so that the bars stay as they were.
const SEED = 1;

/**
 * The reading of the other hands for a position; nothing while all hands are open.
 * @param {Position | null} position
 */
export function useHandReading(position) {
  const asked = position?.asks.readings ?? null;
  const { answer } = useQuery("/v1/readings", asked && { ...asked, seed: SEED, language: lang });
  return answer;
}

/**
 * The bars under the name of a seat: how likely it holds each of the highest ranks, and a bomb.
 * @param {{reading: Readings | null, game: Game, seat: number}} props
 */
export function Holds({ reading, game, seat }) {
  const held = reading?.holdings[seat];
  if (!held) {
    return reading && seat !== reading.turn ? null : html`<dl class="holds-bars empty" aria-hidden="true"></dl>`;
  }
  /** @param {string} rank */
  const sign = (rank) => {
    const card = game.cards.find((each) => each.rank === rank);
    return card ? textOf(game, card.card) : rank;
  };
  const bars = [
    ...held.ranks
      .slice(0, RANKS)
      .map(({ rank, ...found }) => ({ name: sign(rank), said: spoken(game, rank), ...found })),
    { name: "✸", said: t("a_bomb"), ...held.bombs },
  ];
  return html`<dl class="holds-bars">
    ${bars.map(
      ({ name, said, chance, chance_error: error }) => html`<div
        key=${name} class=${error === 0 && (chance === 0 || chance === 1) ? "sure" : ""}
        title=${t("holds_so", { what: said, share: percent(chance, error) })}>
        <dt><span aria-hidden="true">${name}</span><span class="visually-hidden">${said}</span></dt>
        <dd><i style=${{ "--share": chance }} aria-hidden="true"></i><span class="visually-hidden">${percent(chance)}</span></dd>
      </div>`,
    )}
  </dl>`;
}

/**
 * What the other seat that is to act may play: one tap enters it.
 * @param {OfBoard & {reading: Readings | null, enter: (play: Play) => void}} props
 */
export function LikelyPlays({ game, position, reading, me, enter }) {
  if (!reading || position.turn === null || position.turn !== reading.turn || reading.plays.length === 0) {
    return null;
  }
  const chips = reading.plays.map((play, place) => ({
    id: play.cards,
    text: textOf(game, play.cards),
    said: spoken(game, play),
    figure: percent(play.share),
    word: "",
    best: place === 0,
  }));
  /** @param {string} cards */
  const tapped = (cards) => enter(reading.plays.find((play) => play.cards === cards) ?? { cards });
  const label = tell("plays_of", personAt(position, position.turn, { me }));
  return html`<${Chips} chips=${chips} shown=${null} onTap=${tapped} label=${label} />`;
}

/**
 * How likely each other seat holds the ranks that decide tricks, as a table.
 * @param {{game: Game, position: Position, reading: Readings | null, me: number | null}} props
 */
export function HoldsTable({ game, position, reading, me }) {
  const seats = (reading?.holdings ?? []).flatMap((held, seat) => (held ? [{ held, seat }] : []));
  if (seats.length === 0) {
    return null;
  }
  const rows = [
    ...seats[0].held.ranks.map(({ rank }, at) => ({
      name: spoken(game, rank),
      of: (/** @type {number} */ index) => seats[index].held.ranks[at],
    })),
    { name: t("a_bomb"), of: (/** @type {number} */ index) => seats[index].held.bombs },
  ];
  return html`<h3>${t("who_holds")}</h3>
    <p class="hint">${t("who_holds_about", { count: reading?.engine.worlds ?? 0 })}</p>
    <table class="who-holds">
      <thead><tr><td></td>${seats.map(({ seat }) => html`<th scope="col" key=${seat}>${personAt(position, seat, { me }).name}</th>`)}</tr></thead>
      <tbody>${rows.map(
        ({ name, of }) => html`<tr key=${name}><th scope="row">${name}</th>
          ${seats.map(({ seat }, index) => html`<td key=${seat}>${percent(of(index).chance, of(index).chance_error)}</td>`)}</tr>`,
      )}</tbody>
    </table>`;
}
