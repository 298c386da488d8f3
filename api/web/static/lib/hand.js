// A hand: its cards as a fan, which of them are chosen, and the keys that choose them.

import { Face } from "./card.js";
import { parse, sorted, split, spoken, write } from "./cards.js";
import { t } from "./page.js";
import { html, partOf, useBox, useLayoutEffect, useMemo, useState } from "./view.js";

// The narrowest strip of a card that can be read, as a share of the card; 28 px on a phone.
const STRIP = 0.56;
// The width of a card of a hand before it is measured, in pixels.
const CARD = 50;
/** @type {Set<number>} */
const NOTHING = new Set();

/**
 * A hand in the order in which it is drawn: the highest cards first.
 * @param {Game} game
 * @param {string[]} cards
 */
export function drawn(game, cards) {
  return sorted(game, cards).reverse();
}

/**
 * The cards of a hand that are chosen, until what `until` holds changes.
 * @param {Game | null} game null where there are no cards yet.
 * @param {string[]} cards as they are drawn.
 * @param {unknown[]} until
 */
export function useChosen(game, cards, until) {
  const [chosen, setChosen] = useState(NOTHING);
  useLayoutEffect(() => setChosen(NOTHING), until);
  const picked = [...chosen].map((index) => cards[index]).filter(Boolean);
  return {
    chosen,
    picked,
    /** The chosen cards as a text, in the order of the deck. */
    text: game ? write(game, picked) : "",
    /** @param {number} index of the card that is tapped. */
    toggle: (index) =>
      setChosen((before) => {
        const after = new Set(before);
        if (!after.delete(index)) {
          after.add(index);
        }
        return after;
      }),
    /** @param {string} play the cards that are chosen instead. */
    choose: (play) => setChosen(game ? indexesOf(game, cards, play) : NOTHING),
    clear: () => setChosen(NOTHING),
  };
}

/**
 * The indexes of a hand's cards that make up a play, for showing it raised.
 * @param {Game} game
 * @param {string[]} hand
 * @param {string} play
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

/**
 * A hand whose cards can be chosen; the chosen ones rise.
 *
 * It is one stop of the Tab key: arrow keys move between the cards, Space and Enter choose, and
 * typing a card chooses one more of its rank.
 * @param {{game: Game, cards: string[], chosen: Set<number>, onToggle: (index: number) => void,
 *   label?: string, disabled?: boolean, possible?: Set<number>}} props
 *   cards are in the order they are drawn in; chosen and possible hold indexes of cards.
 */
export function Hand({ game, cards, chosen, onToggle, label, disabled = false, possible }) {
  const box = useBox();
  const [width, whole] = useWidth(box);
  const [at, setAt] = useState(0);
  const rows = useMemo(() => rowsOf(cards, width, whole), [cards, width, whole]);
  const focus = Math.min(at, cards.length - 1);
  /** @param {number} index */
  const go = (index) => {
    const next = Math.max(0, Math.min(cards.length - 1, index));
    setAt(next);
    /** @type {HTMLElement | null} */ (box.current?.querySelector(`[data-index="${next}"]`))?.focus();
  };
  /** @param {KeyboardEvent} event */
  const typed = (event) => {
    const row = rows[0]?.length ?? 0;
    /** @type {Record<string, number>} */
    const steps = { ArrowRight: 1, ArrowDown: row, ArrowLeft: -1, ArrowUp: -row, Home: -Infinity, End: Infinity };
    if (event.key in steps) {
      go(focus + steps[event.key]);
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
 * The next card of the typed rank that is not chosen, or the first chosen one; -1 for none.
 * @param {Game} game
 * @param {string[]} cards
 * @param {Set<number>} chosen
 * @param {string} key
 */
function next(game, cards, chosen, key) {
  const typed = key.toUpperCase();
  const rank = parse(game, key).cards[0]?.[0] ?? typed;
  const here = cards.flatMap((card, index) => (card[0] === rank || card === rank ? [index] : []));
  return here.find((index) => !chosen.has(index)) ?? here[0] ?? -1;
}

/**
 * The indexes of the cards in rows of about the same length, each card with a strip to tap.
 * @param {string[]} cards
 * @param {number} width
 * @param {number} whole
 */
function rowsOf(cards, width, whole) {
  const most = Math.max(6, 1 + Math.floor((width - whole) / (STRIP * whole)));
  const count = Math.max(1, Math.ceil(cards.length / most));
  const length = Math.ceil(cards.length / count);
  return Array.from({ length: count }, (_, row) =>
    cards.map((_card, index) => index).slice(row * length, (row + 1) * length),
  );
}

/**
 * The width of a hand, and that of one of its cards, in pixels.
 * @param {Box} box
 */
function useWidth(box) {
  const [widths, setWidths] = useState([innerWidth, CARD]);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) =>
      setWidths([entry.contentRect.width, partOf(entry.target, ".card")?.offsetWidth ?? CARD]),
    );
    if (box.current) {
      observer.observe(box.current);
    }
    return () => observer.disconnect();
  }, []);
  return widths;
}
