// Texts of cards, as the library reads and writes them. What is legal, only the service knows.

export { spoken } from "./spoken.js";

/**
 * The cards of a text as the library writes it, in any order; in a game without suits small letters do, too. What is no
 * card is left out: what else a text may say, `useTyped` of card_pad.js asks the service.
 * @param {Game} game
 * @param {string | null | undefined} text
 * @returns {string[]}
 */
export function split(game, text) {
  const named = text && text !== "pass" ? text.normalize("NFKC").replaceAll("10", "T") : "";
  const cards = game.separator ? named.match(/[^a-z\s-][a-z]*/g) : [...named.toUpperCase()];
  return (cards ?? []).filter((card) => orderOf(game).has(card));
}

/**
 * The text of some cards, in the order of the deck.
 * @param {Game} game
 * @param {string[]} cards
 */
export function write(game, cards) {
  return sorted(game, cards).join(game.separator);
}

/**
 * Some cards in the order of the deck.
 * @param {Game} game
 * @param {string[]} cards
 */
export function sorted(game, cards) {
  const order = orderOf(game);
  return cards.toSorted((a, b) => Number(order.get(a)) - Number(order.get(b)));
}

/**
 * What the page knows of a card: its face, its suits, its joker, its copies.
 * @param {Game} game
 * @param {string} card
 */
export function cardOf(game, card) {
  return game.cards[Number(orderOf(game).get(card))];
}

/**
 * How often each card is among some cards.
 * @param {string[]} cards
 */
export function counted(cards) {
  const counts = new Map();
  for (const card of cards) {
    counts.set(card, (counts.get(card) ?? 0) + 1);
  }
  return counts;
}

/**
 * Some cards without others, each taken away as often as it is there.
 * @param {string[]} cards
 * @param {string[]} taken
 */
export function without(cards, taken) {
  const left = [...cards];
  for (const card of taken) {
    const at = left.indexOf(card);
    if (at >= 0) {
      left.splice(at, 1);
    }
  }
  return left;
}

const orders = new WeakMap();

/** @param {Game} game */
function orderOf(game) {
  if (!orders.has(game)) {
    orders.set(game, new Map(game.cards.map(({ card }, index) => [card, index])));
  }
  return orders.get(game);
}
