// What is entered while a position is set up at the table, and the record that it makes.

import { leftInDeck } from "../lib/card_pad.js";
import { sorted, split, without, write } from "../lib/cards.js";

/**
 * @typedef {object} Form
 * @property {string} rules the game.
 * @property {number} seat where the reader sits.
 * @property {number | null} landlord
 * @property {string[]} hands by seat the cards held now; empty where they are not known.
 * @property {(number | null)[]} left by seat how many cards are held; null for as many as were dealt.
 * @property {{seat: number, cards: string}} over the play to beat; no cards where `turn` leads.
 * @property {string} heap the cards that are gone, or those still out, as `heapOf` says.
 * @property {"gone" | "out"} heapOf
 * @property {string} bottom the landlord's extra cards, as long as nothing has been played.
 * @property {number | null} bid
 * @property {1 | -1} direction
 * @property {number} turn whose turn it is.
 */
/** @typedef {{kind: "hand", seat: number} | {kind: "over"} | {kind: "heap"} | {kind: "bottom"}} Slot where tapped cards go. */

/**
 * The form of a position, or an empty one.
 * @param {Game} game
 * @param {Position | null} position
 * @param {number} seat
 * @returns {Form}
 */
export function formOf(game, position, seat) {
  const seats = position?.hands.length ?? game.players;
  const over = position?.over;
  const begun = position?.stage === "play" && position.acts.length + (position.record.start ? 1 : 0) > 0;
  return {
    rules: game.id,
    seat,
    landlord: position?.landlord ?? null,
    hands: Array.from({ length: seats }, (_, each) => position?.hands[each] ?? ""),
    left: Array.from({ length: seats }, (_, each) => (begun ? position.left[each] : null)),
    over: over ? { seat: over.seat, cards: over.cards } : { seat: (seat + seats - 1) % seats, cards: "" },
    heap: begun
      ? write(
          game,
          Object.entries(position.out).flatMap(([card, count]) => Array(count).fill(card)),
        )
      : "",
    heapOf: "out",
    bottom: begun ? "" : (position?.bottom ?? ""),
    bid: position?.contract && !position.contract.assumed ? position.contract.bid : null,
    direction: position?.direction === -1 ? -1 : 1,
    turn: position?.turn ?? seat,
  };
}

/**
 * How many cards a seat was dealt, with the bottom where it is the landlord.
 * @param {Game} game
 * @param {Form} form
 * @param {number} seat
 */
export function dealtTo(game, form, seat) {
  return game.handSize + (seat === form.landlord ? game.bottomSize : 0);
}

/**
 * How many cards a seat holds: as many as are entered for it; otherwise what is said, or what is left of the cards
 * still out when all other seats are said; otherwise what it was dealt.
 * @param {Game} game
 * @param {Form} form
 * @param {number} seat
 */
export function leftOf(game, form, seat) {
  const known = split(game, form.hands[seat]).length;
  if (known > 0 || seat === form.seat) {
    return known + (isDeal(game, form) && seat === form.landlord ? split(game, form.bottom).length : 0);
  }
  return form.left[seat] ?? restOf(game, form) ?? dealtTo(game, form, seat);
}

/**
 * What is left of the cards still out for the one seat of which nothing is said; null where there is no such seat.
 * @param {Game} game
 * @param {Form} form
 */
function restOf(game, form) {
  const others = form.hands.map((_, seat) => seat).filter((seat) => seat !== form.seat);
  const silent = others.filter((seat) => form.left[seat] === null && !form.hands[seat]);
  const out = form.heapOf === "out" ? split(game, form.heap).length : 0;
  if (silent.length !== 1 || out === 0) {
    return null;
  }
  const said = others.filter((seat) => seat !== silent[0] && !form.hands[seat]);
  return Math.max(0, out - said.reduce((sum, seat) => sum + (form.left[seat] ?? 0), 0));
}

/**
 * How many cards belong into the heap: those that the others hold, or those that nobody holds any more.
 * @param {Game} game
 * @param {Form} form
 */
export function heapSize(game, form) {
  const seats = form.hands.map((_, seat) => seat);
  /** @param {number[]} some */
  const held = (some) => some.reduce((sum, seat) => sum + leftOf(game, form, seat), 0);
  if (form.heapOf === "out") {
    return held(seats.filter((seat) => seat !== form.seat && !form.hands[seat]));
  }
  return deckOf(game).length - held(seats) - split(game, form.over.cards).length;
}

/**
 * Whether nothing has been played: nothing lies on the table or in the heap, and all seats hold what they were dealt.
 * @param {Game} game
 * @param {Form} form
 */
export function isDeal(game, form) {
  const own = split(game, form.hands[form.seat]).length;
  const others = form.left.every(
    (left, seat) => seat === form.seat || left === null || left === dealtTo(game, form, seat),
  );
  return others && !form.over.cards && !form.heap && own >= game.handSize;
}

/**
 * The record that a form makes, as POST /v1/positions takes it.
 * @param {Game} game
 * @param {Form} form
 * @returns {Sketch}
 */
export function recordOf(game, form) {
  /** @type {Sketch} */
  const found = { rules: form.rules };
  if (form.landlord !== null) {
    found.landlord = form.landlord;
  }
  if (form.bid !== null && form.landlord !== null) {
    found.bid = form.bid;
  }
  if (game.direction !== "fixed" && form.landlord !== null) {
    found.direction = form.direction;
  }
  const hands = form.hands.map((text) => (text.trim() === "" ? null : text));
  if (isDeal(game, form)) {
    return { ...found, hands, ...(form.bottom && { bottom: form.bottom }), acts: [] };
  }
  const gone = goneOf(game, form);
  return {
    ...found,
    start: {
      hands,
      turn: form.turn,
      left: hands.map((_, seat) => leftOf(game, form, seat)),
      ...(gone.length > 0 && { gone: write(game, gone) }),
      ...(form.over.cards && { over: form.over }),
    },
    acts: [],
  };
}

/**
 * The cards that are gone, the play to beat among them.
 * @param {Game} game
 * @param {Form} form
 */
function goneOf(game, form) {
  const held = form.hands.flatMap((hand) => split(game, hand));
  const heap = split(game, form.heap);
  if (form.heapOf === "gone") {
    return sorted(game, [...heap, ...split(game, form.over.cards)]);
  }
  return heap.length ? without(without(deckOf(game), held), heap) : [];
}

/**
 * How many of each card can still go into a slot: what the deck has, less what lies elsewhere.
 * @param {Game} game
 * @param {Form} form
 * @param {Slot} slot
 * @returns {Counts}
 */
export function freeFor(game, form, slot) {
  const heap = split(game, form.heap);
  const elsewhere = [
    ...form.hands.flatMap((hand) => split(game, hand)),
    ...(slot.kind === "bottom" || isDeal(game, form) ? split(game, form.bottom) : []),
    ...split(game, form.over.cards),
    // What is still out is held by somebody: it cannot be on the table, and may be in the hand of another seat.
    ...(form.heapOf === "gone" || slot.kind === "heap" || slot.kind === "over" ? heap : []),
  ];
  return leftInDeck(game, elsewhere);
}

/** @param {Game} game */
function deckOf(game) {
  return game.cards.flatMap(({ card, copies }) => Array(copies).fill(card));
}

/**
 * The text of a slot.
 * @param {Form} form
 * @param {Slot} slot
 */
export function textIn(form, slot) {
  if (slot.kind === "hand") {
    return form.hands[slot.seat];
  }
  return slot.kind === "over" ? form.over.cards : form[slot.kind];
}

/**
 * The form with other cards in a slot.
 * @param {Form} form
 * @param {Slot} slot
 * @param {string} text
 * @returns {Form}
 */
export function withText(form, slot, text) {
  if (slot.kind === "hand") {
    return { ...form, hands: form.hands.map((hand, seat) => (seat === slot.seat ? text : hand)) };
  }
  return slot.kind === "over" ? { ...form, over: { ...form.over, cards: text } } : { ...form, [slot.kind]: text };
}
