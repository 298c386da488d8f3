// The best three of what can be done, on the table: a tap shows one, a second tap does it.

import { rankSign } from "./card.js";
import { cardOf, split } from "./cards.js";
import { t } from "./page.js";
import { html } from "./view.js";

/** How many chips there are. */
export const SHOWN = 3;

/**
 * Something that can be done, with its figure: how often it wins, what it is worth, or how likely it is.
 * @typedef {{id: string, text: string, said: string, figure: string, word: string, best: boolean}} Chip
 *   id: its cards, or its call; text: as it is written on the chip; said: for screen readers; word: what is to be said
 *   of the figure, such as that it is clear.
 */

/**
 * @param {{chips: Chip[], shown: string | null, onTap: (id: string) => void, label: string, of?: number}} props shown: the `id`
 *   of the one that is raised; of: how many things can be done.
 */
export function Chips({ chips, shown, onTap, label, of = SHOWN }) {
  const all = [...chips.slice(0, SHOWN), ...Array(Math.max(0, Math.min(SHOWN, of) - chips.length)).fill(null)];
  return html`<div class="chips" role="group" aria-label=${label}>
    ${all.map((chip, place) =>
      chip === null
        ? html`<span class="chip waiting-for" key=${`none ${place}`} aria-hidden="true"></span>`
        : html`<button type="button" class="chip ${chip.best ? "best" : ""}" key=${chip.id}
            data-play=${chip.id} aria-pressed=${String(shown === chip.id)} onClick=${() => onTap(chip.id)}>
            <span class="cards-text" aria-hidden="true">${chip.text}</span>
            <span class="visually-hidden">${chip.said}, </span>
            <small>${chip.figure} ${chip.word}</small>
          </button>`,
    )}
  </div>`;
}

/**
 * The cards of a play in one line: ranks as they stand on the cards, without suits.
 * @param {Game} game
 * @param {string} cards
 */
export function textOf(game, cards) {
  if (cards === "pass") {
    return t("pass");
  }
  const signs = split(game, cards).map((card) => rankSign(game, cardOf(game, card)));
  return signs.join(signs.some((sign) => sign.length > 1) ? "\u2009" : "");
}
