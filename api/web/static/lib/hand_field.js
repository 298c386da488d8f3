// A field of cards: typed as text, or tapped from what the deck still holds. The text is the truth;
// it belongs to the caller, who keeps it in the address or in a draft.

import { Face } from "./card.js";
import { cardOf, counted, parse, sorted, spoken, without, write } from "./cards.js";
import { drawn, Hand } from "./hand.js";
import { t } from "./page.js";
import { entered } from "./parts.js";
import { html, useBox, useState } from "./view.js";

/**
 * A field for cards.
 * @param {{game: Game, name: string, label: string, text: string, size?: number, taken?: string[],
 *   onText: (text: string) => void, open?: boolean, optional?: boolean, tools?: Content, problem?: string}} props
 *   name: of the field, unlike any other on the page. size: how many cards belong there; 0 for any number. taken: cards that lie elsewhere, so that
 *   they cannot be tapped. open: whether the deck is shown; by default while cards are missing.
 *   tools: further buttons. problem: what the service says is wrong with these cards.
 */
export function HandField({ game, name, label, text, size = 0, taken = [], onText, open, optional, tools, problem }) {
  const [wanted, setWanted] = useState(/** @type {boolean | null} */ (null));
  const id = `cards-${name}`;
  const { cards, doubts } = parse(game, text);
  const shown = wanted ?? open ?? (size > 0 && cards.length < size && !optional);
  /** @param {string[]} next */
  const put = (next) => onText(write(game, next));
  const shownCards = drawn(game, cards);
  return html`<div class="hand-field">
    <div class="hand-label">
      <label for=${id}>${label}</label>
      <${Count} count=${cards.length} size=${size} />
    </div>
    ${
      cards.length > 0 &&
      html`<${Hand}
      game=${game}
      cards=${shownCards}
      chosen=${NOTHING}
      label=${t("hand_put_back", { label })}
      onToggle=${(/** @type {number} */ index) => put(without(cards, [shownCards[index]]))}
    />`
    }
    <div class="row">
      <input
        id=${id}
        class="typed grow"
        value=${text}
        placeholder=${game.separator ? t("hand_hint_suits") : t("hand_hint")}
        maxlength="400"
        spellcheck=${false}
        autocapitalize="off"
        autocomplete="off"
        aria-invalid=${String(doubts.length > 0 || Boolean(problem))}
        aria-describedby=${`${id}-said`}
        onInput=${entered(onText)}
      />
      <button type="button" aria-expanded=${String(shown)} onClick=${() => setWanted(!shown)}>
        ${t("hand_deck")} <span aria-hidden="true">${shown ? "▴" : "▾"}</span>
      </button>
    </div>
    <p class="hint said" id=${`${id}-said`} role="status">
      ${doubts.length > 0 ? t("hand_doubt", doubts[0]) : (problem ?? "")}
    </p>
    <div class="row hand-tools">
      ${tools}
      ${text !== "" && html`<button type="button" class="plain" onClick=${() => onText("")}>${t("hand_clear")}</button>`}
    </div>
    ${shown && html`<${Deck} game=${game} label=${t("hand_add", { label })} gone=${[...taken, ...cards]} onAdd=${(/** @type {string} */ card) => put([...cards, card])} />`}
  </div>`;
}

const NOTHING = new Set();

/** @param {{count: number, size: number}} props */
function Count({ count, size }) {
  if (!size) {
    return html`<span class="count">${t("hand_cards", { count })}</span>`;
  }
  const state = count === size ? "whole" : count > size ? "over" : "under";
  const said = {
    whole: "",
    over: t("hand_over", { count: count - size }),
    under: t("hand_under", { count: size - count }),
  };
  return html`<span class=${`count ${state}`}>${count} / ${size} <small>${said[state]}</small></span>`;
}

/**
 * All cards of the deck as buttons; those that are gone cannot be tapped. One stop of the Tab key.
 * @param {{game: Game, label: string, gone: string[], onAdd: (card: string) => void,
 *   limit?: Record<string, number>}} props limit: by card how many there can be, instead of
 *   the deck; other cards are not shown.
 */
export function Deck({ game, label, gone, onAdd, limit }) {
  const box = useBox();
  const [at, setAt] = useState(0);
  const taken = counted(gone);
  const shown = limit ? game.cards.filter(({ card }) => limit[card]) : game.cards;
  const here = Math.min(at, shown.length - 1);
  /** @param {KeyboardEvent} event */
  const moved = (event) => {
    const buttons = [...(box.current?.querySelectorAll("button") ?? [])];
    const row = buttons.filter((each) => each.offsetTop === buttons[0].offsetTop).length;
    /** @type {Record<string, number>} */
    const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: row, ArrowUp: -row, Home: -999, End: 999 };
    if (event.key in steps) {
      event.preventDefault();
      event.stopPropagation();
      const next = Math.max(0, Math.min(buttons.length - 1, here + steps[event.key]));
      setAt(next);
      buttons[next].focus();
    }
  };
  return html`<div class=${`deck ${game.separator ? "of-suits" : ""}`} role="group" aria-label=${label} ref=${box} onKeyDown=${moved}>
    ${shown.map(({ card, copies }, index) => {
      const left = Math.max(0, (limit ? (limit[card] ?? 0) : copies) - (taken.get(card) ?? 0));
      return html`<button
        type="button"
        key=${card}
        class=${`card pile ${left ? "" : "gone"}`}
        data-card=${card}
        tabindex=${index === here ? 0 : -1}
        aria-disabled=${String(left === 0)}
        onClick=${() => {
          setAt(index);
          if (left) {
            onAdd(card);
          }
        }}
      >
        <${Face} game=${game} card=${card} />
        ${copies > 1 && html`<span class="copies" aria-hidden="true">${left}</span>`}
        <span class="visually-hidden">${t("hand_pile", { card: spoken(game, card), left })}</span>
      </button>`;
    })}
  </div>`;
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

/**
 * Whether a text is a whole hand of this size, with nothing in it that can be read in two ways.
 * @param {Game} game
 * @param {string} text
 * @param {number} size
 */
export function isWhole(game, text, size) {
  const { cards, doubts } = parse(game, text);
  return doubts.length === 0 && cards.length === size && cards.every((card) => cardOf(game, card));
}
