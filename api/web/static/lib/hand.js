// A hand: its cards in columns of equal ones, which of them are chosen, and the taps and keys that choose them.

import { Face } from "./card.js";
import { sorted, split, spoken, write } from "./cards.js";
import { t } from "./page.js";
import { suitsOf } from "./suits.js";
import { html, partOf, useBox, useLayoutEffect, useMemo, useRef, useState } from "./view.js";

// The least width of a column and of the last card, which lies free, in pixels: what a finger meets. The style sheet
// has the former, too.
const COLUMN = 24;
const CARD = 35;
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
 * The cards of a seat's hand, in the order in which they are drawn; none where it is hidden.
 * @param {Game} game
 * @param {Pick<Drawn, "hands">} position
 * @param {number} seat
 */
export function handOf(game, position, seat) {
  return drawn(game, split(game, position.hands[seat]));
}

/**
 * What a seat may play in its turn, or out of it; null where that is not known.
 * @param {Playable} position
 * @param {number} seat
 */
function legalFor({ turn, legal, interrupts = [] }, seat) {
  return turn === seat ? (legal ?? null) : (interrupts.find((each) => each.seat === seat)?.plays ?? null);
}

/**
 * The legal plays that some cards are: several where they can be read in several ways. Suits seldom matter, and of
 * plays that differ in them alone the service lists one.
 * @param {Game} game
 * @param {FullPlay[]} legal
 * @param {string[]} cards
 * @returns {Play[]}
 */
export function playsOf(game, legal, cards) {
  /** @param {string[]} some */
  const ranks = (some) =>
    sorted(game, some)
      .map((card) => card[0])
      .join("");
  const plays = legal.map((play) => ({ play, cards: split(game, play.cards) })).filter((each) => each.cards.length);
  const text = write(game, cards);
  const exact = plays.filter((each) => write(game, each.cards) === text);
  const alike = game.separator && cards.length > 0 && plays.some((each) => ranks(each.cards) === ranks(cards));
  return exact.length === 0 && alike ? [{ cards: text }] : exact.map(({ play }) => play);
}

/**
 * A hand in front: which of its cards are chosen, until what `until` holds changes, and what can be played with them.
 * @param {Game | null} game null where there are no cards yet.
 * @param {Playable | null} position
 * @param {number} seat
 * @param {unknown[]} until
 * @param {boolean} [may] whether the seat can play now: else every card fits the chosen ones.
 */
export function useChosen(game, position, seat, until, may = true) {
  const [chosen, setChosen] = useState(NOTHING);
  useLayoutEffect(() => setChosen(NOTHING), until);
  const cards = useMemo(() => (game && position ? handOf(game, position, seat) : []), [game, position, seat]);
  const legal = may && position ? legalFor(position, seat) : null;
  /** @param {Set<number>} before */
  const fits = (before) => (game ? possibleWith(game, cards, legal, before) : undefined);
  const possible = useMemo(() => fits(chosen), [game, cards, legal, chosen]);
  const picked = [...chosen].map((index) => cards[index]).filter(Boolean);
  return {
    chosen,
    legal,
    /** The indexes of cards that some legal play has beside the chosen ones; undefined for all. */
    possible,
    /** The chosen cards as a text, in the order of the deck. */
    text: game ? write(game, picked) : "",
    /** The legal plays that the chosen cards are; null where these are not known. */
    plays: useMemo(() => game && legal && playsOf(game, legal, picked), [game, cards, legal, chosen]),
    mayPass: legal?.some((play) => play.cards === "pass") ?? false,
    /** Whether anything but a pass can be played, as far as that is known. */
    mayPlay: legal?.some((play) => play.cards !== "pass") ?? true,
    /** @param {number} index of the card that is tapped: one that fits no other is chosen instead of them. */
    toggle: (index) =>
      setChosen((before) => {
        const after = new Set(fits(before)?.has(index) === false ? [] : before);
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
 * Equal cards lie in one column. A tap on it chooses one more of them, and after the last one puts all back; a drag
 * over columns does the same to each. A hand is one stop of the Tab key: arrow keys move between the columns, Space
 * chooses, and typing a card chooses one more of its rank.
 * @param {{game: Game, cards: string[], chosen: Set<number>, onToggle: (index: number) => void,
 *   label?: string, disabled?: boolean, possible?: Set<number>, suits?: string[]}} props
 *   cards are in the order they are drawn in; chosen and possible hold indexes of cards. Columns without a chosen
 *   or a possible card are dim: a tap on one begins anew with it.
 */
export function Hand({ game, cards, chosen, onToggle, label, disabled = false, possible, suits = suitsOf(cards) }) {
  const box = useBox();
  const width = useWidth(box);
  const [at, setAt] = useState(0);
  const columns = useMemo(() => columnsOf(cards), [cards]);
  const rows = useMemo(() => rowsOf(columns, width), [columns, width]);
  const focus = Math.min(at, columns.length - 1);
  /** @param {number} number */
  const tap = (number) => {
    setAt(number);
    for (const index of tapped(columns[number], chosen, possible)) {
      onToggle(index);
    }
  };
  const drag = useDrag(tap, disabled);
  /** @param {number} number */
  const go = (number) => {
    const next = Math.max(0, Math.min(columns.length - 1, number));
    setAt(next);
    partOf(box.current, `[data-column="${next}"]`)?.focus();
  };
  /** @param {KeyboardEvent} event */
  const typed = (event) => {
    const row = rows[0]?.length ?? 0;
    /** @type {Record<string, number>} */
    const steps = { ArrowRight: 1, ArrowDown: row, ArrowLeft: -1, ArrowUp: -row, Home: -Infinity, End: Infinity };
    if (event.key in steps) {
      go(focus + steps[event.key]);
    } else if (event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey) {
      const found = columns.findIndex((column) => column.includes(next(cards, chosen, event.key)));
      if (found < 0) {
        return;
      }
      tap(found);
      go(found);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const tall = game.separator ? "tall" : "";
  return html`<div class="hand ${tall}" role="group" aria-label=${label ?? t("chosen_cards")} ref=${box}
    style=${{ "--rows": rows.length }} onKeyDown=${typed} ...${drag}>
    ${rows.map(
      (row, number) => html`<div class="fan" key=${number} style=${{ "--columns": row.length }}>
        ${row.map(
          (
            column,
          ) => html`<${Column} key=${column} game=${game} cards=${cards} suits=${suits} column=${columns[column]} number=${column}
            chosen=${chosen} possible=${possible} focused=${column === focus} disabled=${disabled} onTap=${tap} />`,
        )}
      </div>`,
    )}
  </div>`;
}

/**
 * Equal cards, one over the other; the chosen ones are those on top.
 * @param {{game: Game, cards: string[], suits: string[], column: number[], number: number, chosen: Set<number>,
 *   possible: Set<number> | undefined, focused: boolean, disabled: boolean, onTap: (number: number) => void}} props
 */
function Column({ game, cards, suits, column, number, chosen, possible, focused, disabled, onTap }) {
  const [card] = column.map((index) => cards[index]);
  const up = column.filter((index) => chosen.has(index)).length;
  const idle = possible !== undefined && up === 0 && !column.some((index) => possible.has(index));
  const said =
    column.length === 1
      ? spoken(game, card)
      : t("column", { card: spoken(game, card), count: column.length, chosen: up });
  return html`<button
    type="button"
    class="column ${idle ? "idle" : ""}"
    data-column=${number}
    data-card=${card}
    style=${{ "--cards": column.length }}
    aria-pressed=${up === 0 ? "false" : up === column.length ? "true" : "mixed"}
    tabindex=${focused ? 0 : -1}
    disabled=${disabled}
    onClick=${(/** @type {MouseEvent} */ event) => event.detail === 0 && onTap(number)}
  >
    ${column.map(
      (
        index,
        place,
      ) => html`<span class="card ${chosen.has(index) ? "up" : ""}" key=${index} style=${{ "--place": place }}>
        <${Face} game=${game} card=${card} suit=${suits[index]} />
      </span>`,
    )}
    ${column.length > 1 && html`<i class="times" aria-hidden="true">×${column.length}</i>`}
    <span class="visually-hidden">${said}</span>
  </button>`;
}

/**
 * The indexes of the cards in columns: equal cards that lie beside each other.
 * @param {string[]} cards
 */
export function columnsOf(cards) {
  /** @type {number[][]} */
  const columns = [];
  cards.forEach((card, index) => {
    const last = columns.at(-1);
    if (last && cards[last[0]] === card) {
      last.push(index);
    } else {
      columns.push([index]);
    }
  });
  return columns;
}

/**
 * The cards of a column that a tap turns over: one more is chosen, or all are put back. Where no card of the column
 * fits the chosen ones, its first card is chosen instead of them.
 * @param {number[]} column
 * @param {Set<number>} chosen
 * @param {Set<number>} [possible]
 */
export function tapped(column, chosen, possible) {
  const more = column.find((index) => !chosen.has(index) && (possible?.has(index) ?? true));
  if (more !== undefined) {
    return [more];
  }
  const up = column.filter((index) => chosen.has(index));
  return up.length > 0 ? up : column.slice(0, 1);
}

/**
 * A tap on a column, and a drag over several: each is tapped once, as soon as the finger is on it.
 * @param {(number: number) => void} tap
 * @param {boolean} disabled
 */
function useDrag(tap, disabled) {
  const passed = useRef(/** @type {Set<number> | null} */ (null));
  /** @param {PointerEvent & {currentTarget: Element}} event */
  const move = (event) => {
    const found = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-column]");
    if (passed.current && found && event.currentTarget.contains(found)) {
      const number = Number(found.getAttribute("data-column"));
      if (!passed.current.has(number)) {
        passed.current.add(number);
        tap(number);
      }
    }
  };
  /** @param {PointerEvent & {currentTarget: Element}} event */
  const begin = (event) => {
    passed.current = disabled || event.button !== 0 ? null : new Set();
    move(event);
  };
  const end = () => {
    passed.current = null;
  };
  return { onPointerDown: begin, onPointerMove: move, onPointerUp: end, onPointerCancel: end };
}

/**
 * The next card of the typed rank that is not chosen, or the first chosen one; -1 for none.
 * @param {string[]} cards
 * @param {Set<number>} chosen
 * @param {string} key
 */
function next(cards, chosen, key) {
  const rank = key.toUpperCase();
  const here = cards.flatMap((card, index) => (card[0] === rank || card === rank ? [index] : []));
  return here.find((index) => !chosen.has(index)) ?? here[0] ?? -1;
}

/**
 * The numbers of the columns in rows of about the same length, each column wide enough for a finger.
 * @param {number[][]} columns
 * @param {number} width
 */
function rowsOf(columns, width) {
  const most = Math.max(6, Math.floor((width - CARD) / COLUMN) + 1);
  const count = Math.max(1, Math.ceil(columns.length / most));
  const length = Math.ceil(columns.length / count);
  return Array.from({ length: count }, (_, row) =>
    columns.map((_column, number) => number).slice(row * length, (row + 1) * length),
  );
}

/**
 * The width of a hand, in pixels.
 * @param {Box} box
 */
function useWidth(box) {
  const [width, setWidth] = useState(innerWidth);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(entry.contentRect.width));
    if (box.current) {
      observer.observe(box.current);
    }
    return () => observer.disconnect();
  }, []);
  return width;
}

/**
 * The cards of a hand that are chosen, or that some legal play has beside the chosen ones. Suits do not count: of
 * plays that differ in them alone the service lists one.
 * @param {Game} game
 * @param {string[]} cards of the hand, as they are drawn.
 * @param {Play[] | null | undefined} legal without them every card is possible.
 * @param {Set<number>} chosen indexes of cards.
 * @returns {Set<number> | undefined} indexes of cards; undefined for all.
 */
export function possibleWith(game, cards, legal, chosen) {
  if (!legal) {
    return undefined;
  }
  const wanted = [...chosen].map((index) => cards[index]?.[0]);
  const found = new Set(chosen);
  for (const play of legal) {
    const left = play.cards === "pass" ? [] : split(game, play.cards).map((card) => card[0]);
    const fits = wanted.every((rank) => {
      const at = left.indexOf(rank);
      left.splice(at, at < 0 ? 0 : 1);
      return at >= 0;
    });
    if (fits) {
      for (const rank of new Set(left)) {
        const free = cards.flatMap((card, index) => (card[0] === rank && !chosen.has(index) ? [index] : []));
        // Equal cards are taken in turn; of cards with suits each one may be the one that is meant.
        const count = game.separator ? free.length : left.filter((each) => each === rank).length;
        for (const index of free.slice(0, count)) {
          found.add(index);
        }
      }
    }
  }
  return found;
}
