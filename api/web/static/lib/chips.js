// Plays to choose from on the table: a tap raises the cards of one in the hand, a second tap plays it.

import { rankSign } from "./card.js";
import { cardOf, split, spoken } from "./cards.js";
import { t } from "./page.js";
import { html } from "./view.js";

const SHOWN = 3;

/**
 * A play with its figure: how often it wins, or how likely it is.
 * @typedef {{play: Play, figure: string, word: string, best: boolean}} Chip
 *   word: what is to be said of the figure, such as that it is clear.
 */

/**
 * @param {{game: Game, chips: Chip[], shown: string | null, onTap: (play: Play) => void, label: string}} props
 *   shown: the cards of the play that is raised.
 */
export function Chips({ game, chips, shown, onTap, label }) {
  const all = [...chips.slice(0, SHOWN), ...Array(Math.max(0, SHOWN - chips.length)).fill(null)];
  return html`<div class="chips" role="group" aria-label=${label}>
    ${all.map((chip, place) =>
      chip === null
        ? html`<span class="chip waiting-for" key=${`none ${place}`} aria-hidden="true"></span>`
        : html`<button type="button" class="chip ${chip.best ? "best" : ""}" key=${`${chip.play.cards} ${chip.play.type}`}
            data-play=${chip.play.cards} aria-pressed=${String(shown === chip.play.cards)}
            aria-label=${`${spoken(game, chip.play)}, ${chip.figure} ${chip.word}`} onClick=${() => onTap(chip.play)}>
            <span class="cards-text">${textOf(game, chip.play.cards)}</span>
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
