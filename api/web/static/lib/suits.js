// Suits by lot, where a game has none: so that its cards look like cards. Each copy of a rank has a suit of its own,
// and keeps it on its way from a hand to the table; what copies others hold is not known, and drawn when they play.

import { split } from "./cards.js";

const SUITS = ["spade", "heart", "club", "diamond"];
/** @type {WeakMap<object, Lots>} */
const known = new WeakMap();

/**
 * Which copies of its ranks each seat holds, and has played last, as it was drawn.
 * @typedef {{hands: string[][], last: string[][]}} Lots by seat the suits, in the order of the cards.
 */

/**
 * The suit of a copy of a rank.
 * @param {string} rank
 * @param {number} copy from 0.
 */
export function suitOf(rank, copy) {
  return SUITS[(rank.charCodeAt(0) + copy) % SUITS.length];
}

/**
 * The suits of some cards of which nothing else is known.
 * @param {string[]} cards
 */
export function suitsOf(cards) {
  const next = counter();
  return cards.map((card) => suitOf(card[0], next(card[0])));
}

/**
 * The suits of the cards on a table.
 * @param {Game} game
 * @param {Drawn} position
 * @param {number} front the seat in front.
 * @returns {Lots}
 */
export function lotsOf(game, position, front) {
  const found = known.get(position) ?? drawn(game, position, front);
  known.set(position, found);
  return found;
}

/** @param {Game} game @param {Drawn} position @param {number} front @returns {Lots} */
function drawn(game, position, front) {
  const next = counter();
  const seats = position.hands.map((_, seat) => seat);
  const order = [front, ...seats.filter((seat) => seat !== front)];
  const steps = (position.steps ?? []).slice(0, position.at).filter((step) => step.kind === "play" && step.cards);
  const hands = seats.map(() => /** @type {string[]} */ ([]));
  const last = seats.map(() => /** @type {string[]} */ ([]));
  /** @param {string} cards */
  const draw = (cards) => split(game, cards).map((card) => suitOf(card[0], next(card[0])));
  // Whose hand is known has its copies before those who play theirs one after the other.
  for (const seat of order.filter((each) => position.hands[each] !== null)) {
    for (const step of steps.filter((each) => each.seat === seat)) {
      last[seat] = draw(String(step.cards));
    }
    hands[seat] = draw(split(game, position.hands[seat]).reverse().join(game.separator));
  }
  for (const step of steps.filter((each) => position.hands[each.seat] === null)) {
    last[step.seat] = draw(String(step.cards));
  }
  return { hands, last };
}

/** Counts how often each rank was asked for before. */
function counter() {
  /** @type {Record<string, number>} */
  const counts = {};
  return (/** @type {string} */ rank) => {
    counts[rank] = (counts[rank] ?? -1) + 1;
    return counts[rank];
  };
}
