// Texts of cards, as the library reads and writes them. What is legal, only the service knows.

export { spoken } from "./spoken.js";

/** Full-width digits and letters as plain ones. */
function plain(text) {
  return text.replace(/[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g, (each) => each.normalize("NFKC"));
}

/**
 * The cards that a text names, and the parts of it that can be read in two ways, which the service
 * refuses. What is no card of the game is left out.
 * @param {object} game
 * @param {string} text
 * @returns {{cards: string[], doubts: {text: string, one: string, other: string}[]}}
 */
export function parse(game, text) {
  const notation = game.notation;
  const separators = new RegExp(notation.separators, "u");
  const pieces = new RegExp(notation.pieces, "gsu");
  const names = new RegExp(Object.keys(notation.names).join("|") || "(?!)", "g");
  const cards = [];
  const doubts = [];
  const others = [];
  for (const token of plain(text).split(separators)) {
    const named = token.toUpperCase().match(names) ?? [];
    if (named.length && named.join("") === token.toUpperCase()) {
      const letters = [...named.join("")].map((letter) => notation.spellings[letter]);
      const jokers = named.map((name) => notation.names[name]);
      doubts.push({ text: token, one: jokers.join(" "), other: letters.join(" ") });
      continue;
    }
    for (const piece of token.match(pieces) ?? []) {
      // The suits of a card come in any order.
      const spelling = game.separator ? piece[0] + [...piece.slice(1)].sort().join("") : piece;
      if (Object.hasOwn(notation.spellings, spelling)) {
        cards.push(notation.spellings[spelling]);
        others.push(piece.toUpperCase());
      }
    }
  }
  // Another program's spelling of a joker beside the game's own letter: one joker or two.
  const clash = others.find((each) => notation.clashing.includes(each));
  const own = notation.spellings[clash];
  if (clash !== undefined && others.includes(own)) {
    doubts.push({ text: `${clash} ${own}`, one: own, other: `${own} ${own}` });
    return { cards: cards.filter((card) => card !== own), doubts };
  }
  return { cards, doubts };
}

/** The cards of a text in the game's own notation, such as a hand or a play of an answer. */
export function split(game, text) {
  return !text || text === "pass" ? [] : parse(game, text).cards;
}

/** The text of some cards, in the order of the deck. */
export function write(game, cards) {
  return sorted(game, cards).join(game.separator);
}

/** Some cards in the order of the deck. */
export function sorted(game, cards) {
  const order = orderOf(game);
  return cards.toSorted((a, b) => order.get(a) - order.get(b));
}

/** What the page knows of a card: its face, its suits, its joker, its copies. */
export function cardOf(game, card) {
  return game.cards[orderOf(game).get(card)];
}

/** How often each card is among some cards. */
export function counted(cards) {
  const counts = new Map();
  for (const card of cards) {
    counts.set(card, (counts.get(card) ?? 0) + 1);
  }
  return counts;
}

/** Some cards without others, each taken away as often as it is there. */
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

function orderOf(game) {
  if (!orders.has(game)) {
    orders.set(game, new Map(game.cards.map(({ card }, index) => [card, index])));
  }
  return orders.get(game);
}
