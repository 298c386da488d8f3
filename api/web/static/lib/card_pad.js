// A pad of the cards that can go somewhere: tapped by their ranks, those with suits one by one, or typed.

import { counted, sorted, split, without, write } from "./cards.js";
import { drawn, Hand } from "./hand.js";
import { lang, t } from "./page.js";
import { entered } from "./parts.js";
import { useQuery } from "./query.js";
import { Counter } from "./table.js";
import { html, useLayoutEffect } from "./view.js";

const NOTHING = new Set();
/** Milliseconds without a key before the service reads what is typed. */
const PAUSE = 350;

/**
 * @param {{game: Game, text: string, free: Counts, label: string, onText: (text: string) => void, most?: number,
 *   tools?: Content}} props
 *   text: the cards so far, as they were typed; free: how many more of each card can go there; most: how many belong
 *   there in all, after which nothing is offered any more; tools: buttons beside the field.
 */
export function CardPad({ game, text, free, label, onText, most = Infinity, tools }) {
  const cards = split(game, text);
  const doubt = useTyped(game, text, onText);
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
        aria-invalid=${String(doubt !== "" || cards.length > most)} onInput=${entered(onText)} />
      ${tools}
      ${text !== "" && html`<button type="button" class="plain" data-act="clear" onClick=${() => onText("")}>${t("hand_clear")}</button>`}
    </div>
    <p class="hint said" role="status">
      ${doubt || (cards.length > most ? t("hand_over", { count: cards.length - most }) : "")}
    </p>
  </div>`;
}

/**
 * Has the service read what is typed in its own way, with suits or the names of jokers: its cards take the place of the
 * text. Returns what keeps it from being read.
 * @param {Game} game
 * @param {string} text
 * @param {(text: string) => void} onText
 */
function useTyped(game, text, onText) {
  const plain = write(game, split(game, text));
  const hands = [text, ...Array(game.players - 1).fill(null)];
  const asked =
    text.toUpperCase() === plain.toUpperCase() ? null : { record: { rules: game.id, hands }, language: lang };
  const { answer, fresh } = useQuery("/v1/positions", asked, { pause: PAUSE });
  const read = fresh && answer ? answer.record.hands?.[0] : plain;
  useLayoutEffect(() => {
    if (read && read !== plain) {
      onText(read);
    }
  }, [read, plain]);
  return !fresh || read ? "" : (answer?.problems[0]?.detail ?? "");
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
