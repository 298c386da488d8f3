// Cards as they are drawn everywhere: one card, a small group of cards, and a hand as a fan.

import { cardOf, parse, sorted, split, spoken } from "./cards.js";
import { t } from "./page.js";
import { html, useLayoutEffect, useMemo, useRef, useState } from "./view.js";

// The narrowest strip of a card that can be read, as a share of the card; 28 px on a phone.
const STRIP = 0.56;
// The width of a card of a hand before it is measured, in pixels.
const CARD = 50;

/**
 * The face of a card, without what it can be used for; whatever holds it has its name in words.
 * @param {{game: object, card: string}} props
 */
export function Face({ game, card }) {
  const { face, suits, joker } = cardOf(game, card);
  if (joker) {
    const jokers = game.cards.filter((each) => each.joker).length;
    const sign = jokers === 1 ? "王" : joker === "red" ? "大" : "小";
    return html`<span class="face joker ${joker}" aria-hidden="true" data-corner=${sign}
      ><b class="rank">${sign}</b><i class="letter">${card}</i></span
    >`;
  }
  return html`<span class="face ${face.length > 1 ? "wide" : ""}" aria-hidden="true" data-corner=${suits.length ? "" : face}
    ><b class="rank">${face}</b
    >${
      suits.length > 0 &&
      html`<span class="suits">${suits.map((suit) => html`<${Suit} key=${suit} letter=${suit} />`)}</span>`
    }</span
  >`;
}

/** The sign of a suit, from the page's own drawings. */
export function Suit({ letter }) {
  return html`<svg class="suit suit-${letter}" viewBox="0 0 24 24" aria-hidden="true">
    <use href="/static/suits.svg#${letter}" />
  </svg>`;
}

/**
 * Some cards in a row, such as a play; screen readers hear them as one thing.
 * @param {{game: object, play: string | {cards: string}, size?: "small" | "tiny"}} props
 */
export function Cards({ game, play, size = "small" }) {
  const text = typeof play === "string" ? play : play.cards;
  if (text === "pass") {
    return html`<span class="passed">${t("pass")}</span>`;
  }
  if (!text) {
    return null; // the hand of who has gone out
  }
  const label = spoken(game, play);
  return html`<span class="cards ${size}" role="img" aria-label=${label}>
    ${split(game, text).map(
      (card, index) => html`<span class="card" key=${index}><${Face} game=${game} card=${card} /></span>`,
    )}
  </span>`;
}

/**
 * A hand whose cards can be chosen; the chosen ones rise.
 *
 * It is one stop of the Tab key: arrow keys move between the cards, Space and Enter choose, and
 * typing a card chooses one more of its rank.
 * @param {{game: object, cards: string[], chosen: Set<number>, onToggle: (index: number) => void,
 *   label?: string, disabled?: boolean, possible?: Set<number>}} props
 *   cards are in the order they are drawn in; chosen and possible hold indexes of cards.
 */
export function Hand({ game, cards, chosen, onToggle, label, disabled = false, possible }) {
  const box = useRef(null);
  const [width, whole] = useWidth(box);
  const [at, setAt] = useState(0);
  const rows = useMemo(() => rowsOf(cards, width, whole), [cards, width, whole]);
  const focus = Math.min(at, cards.length - 1);
  const go = (index) => {
    const next = Math.max(0, Math.min(cards.length - 1, index));
    setAt(next);
    box.current.querySelector(`[data-index="${next}"]`)?.focus();
  };
  const typed = (event) => {
    const steps = { ArrowRight: 1, ArrowDown: rows[0]?.length, ArrowLeft: -1, ArrowUp: -rows[0]?.length };
    if (event.key in steps) {
      go(focus + steps[event.key]);
    } else if (event.key === "Home" || event.key === "End") {
      go(event.key === "Home" ? 0 : cards.length - 1);
    } else if (event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey) {
      const found = next(game, cards, chosen, event.key);
      if (found < 0) {
        return;
      }
      onToggle(found);
      go(found);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const tall = game.separator ? "tall" : "";
  return html`<div class="hand ${tall}" role="group" aria-label=${label ?? t("chosen_cards")} ref=${box} onKeyDown=${typed}>
    ${rows.map(
      (row, number) => html`<div class="fan ${width < row.length * whole ? "crowded" : ""}" key=${number}>
        ${row.map(
          (index) => html`<span class="slot" key=${index}>
            <button
              type="button"
              class="card ${possible && !possible.has(index) ? "idle" : ""}"
              data-index=${index}
              data-card=${cards[index]}
              aria-pressed=${String(chosen.has(index))}
              tabindex=${index === focus ? 0 : -1}
              disabled=${disabled}
              onClick=${() => {
                setAt(index);
                onToggle(index);
              }}
            >
              <${Face} game=${game} card=${cards[index]} />
              <span class="visually-hidden">${spoken(game, cards[index])}</span>
            </button>
          </span>`,
        )}
      </div>`,
    )}
  </div>`;
}

/**
 * The indexes of a hand's cards that make up a play, for showing it raised.
 * @returns {Set<number>}
 */
export function indexesOf(game, hand, play) {
  const wanted = split(game, play);
  const found = new Set();
  hand.forEach((card, index) => {
    const at = wanted.indexOf(card);
    if (at >= 0) {
      wanted.splice(at, 1);
      found.add(index);
    }
  });
  return found;
}

/** The chosen cards of a hand after a tap on one of them. */
export function toggled(chosen, index) {
  const after = new Set(chosen);
  if (!after.delete(index)) {
    after.add(index);
  }
  return after;
}

/** A hand in the order in which it is drawn: the highest cards first. */
export function drawn(game, cards) {
  return sorted(game, cards).reverse();
}

/** The next card of the typed rank that is not chosen, or the first chosen one; -1 for none. */
function next(game, cards, chosen, key) {
  const typed = key.toUpperCase();
  const rank = parse(game, key).cards[0]?.[0] ?? typed;
  const here = cards.flatMap((card, index) => (card[0] === rank || card === rank ? [index] : []));
  return here.find((index) => !chosen.has(index)) ?? here[0] ?? -1;
}

/** The indexes of the cards in rows of about the same length, each card with a strip to tap. */
function rowsOf(cards, width, whole) {
  const most = Math.max(6, 1 + Math.floor((width - whole) / (STRIP * whole)));
  const count = Math.max(1, Math.ceil(cards.length / most));
  const length = Math.ceil(cards.length / count);
  return Array.from({ length: count }, (_, row) =>
    cards.map((_card, index) => index).slice(row * length, (row + 1) * length),
  );
}

/** The width of a hand, and that of one of its cards, in pixels. */
function useWidth(box) {
  const [widths, setWidths] = useState([innerWidth, CARD]);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) =>
      setWidths([entry.contentRect.width, entry.target.querySelector(".card")?.offsetWidth ?? CARD]),
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return widths;
}
