// A pad of the cards that can go somewhere: tapped by their ranks, those with suits one by one, or typed.

import { counted, parse, sorted, without, write } from "./cards.js";
import { drawn, Hand } from "./hand.js";
import { t } from "./page.js";
import { entered } from "./parts.js";
import { Counter } from "./table.js";
import { html } from "./view.js";

const NOTHING = new Set();

/**
 * @param {{game: Game, text: string, free: Counts, label: string, onText: (text: string) => void, most?: number,
 *   tools?: Content}} props
 *   text: the cards so far, as they were typed; free: how many more of each card can go there; most: how many belong
 *   there in all, after which nothing is offered any more; tools: buttons beside the field.
 */
export function CardPad({ game, text, free, label, onText, most = Infinity, tools }) {
  const { cards, doubts } = parse(game, text);
  /** @param {string} card */
  const add = (card) => cards.length < most && onText(write(game, [...cards, card]));
  /** @param {string} rank */
  const pick = (rank) => {
    const found = game.cards.find((each) => each.rank === rank && (free[each.card] ?? 0) > 0);
    if (found) {
      add(found.card);
    }
  };
  const suited = drawn(
    game,
    game.cards.flatMap(({ card }) => (free[card] ? [card] : [])),
  );
  return html`<div class="card-pad">
    ${
      cards.length < most &&
      html`<div class="picker">
      ${
        game.separator
          ? html`<${Hand} game=${game} cards=${suited} chosen=${NOTHING} onToggle=${(/** @type {number} */ index) => add(suited[index])} label=${label} />`
          : html`<${Counter} game=${game} out=${free} onPick=${pick} label=${label} />`
      }
    </div>`
    }
    <div class="row pad-text">
      <input class="typed grow" aria-label=${label} value=${text} maxlength="400" spellcheck=${false} autocapitalize="off" autocomplete="off"
        placeholder=${t(game.separator ? "hand_hint_suits" : "hand_hint")}
        aria-invalid=${String(doubts.length > 0 || cards.length > most)} onInput=${entered(onText)} />
      ${tools}
      ${text !== "" && html`<button type="button" class="plain" data-act="clear" onClick=${() => onText("")}>${t("hand_clear")}</button>`}
    </div>
    <p class="hint said" role="status">
      ${doubts.length > 0 ? t("hand_doubt", doubts[0]) : cards.length > most ? t("hand_over", { count: cards.length - most }) : ""}
    </p>
  </div>`;
}

/**
 * How many of each card are left when some are taken.
 * @param {Game} game
 * @param {string[]} taken
 * @returns {Counts}
 */
export function leftInDeck(game, taken) {
  const counts = counted(taken);
  return Object.fromEntries(
    game.cards.map(({ card, copies }) => [card, Math.max(0, copies - (counts.get(card) ?? 0))]),
  );
}

/**
 * Random cards of the deck.
 * @param {Game} game
 * @param {number} size how many.
 * @param {string[]} taken cards that lie elsewhere.
 * @returns {string[]} in the order of the deck; fewer where the deck does not hold so many.
 */
export function dealt(game, size, taken = []) {
  const deck = without(
    game.cards.flatMap(({ card, copies }) => Array(copies).fill(card)),
    taken,
  );
  for (let last = deck.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [deck[last], deck[other]] = [deck[other], deck[last]];
  }
  return sorted(game, deck.slice(0, size));
}
