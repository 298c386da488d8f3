// Texts of cards, as the library reads and writes them. What is legal, only the service knows.

export { spoken } from "./spoken.js";

/**
 * Full-width digits and letters as plain ones.
 * @param {string} text
 */
function plain(text) {
  return text.replace(/[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g, (each) => each.normalize("NFKC"));
}

/**
 * The cards that a text names, and the parts of it that can be read in two ways, which the service
 * refuses. What is no card of the game is left out.
 * @param {Game} game
 * @param {string} text
 * @returns {{cards: string[], doubts: {text: string, one: string, other: string}[]}}
 */
export function parse(game, text) {
  const notation = game.notation;
  const separators = new RegExp(notation.separators, "u");
  const pieces = new RegExp(notation.pieces, "gsu");
  const names = new RegExp(Object.keys(notation.names).join("|") || "(?!)", "g");
  /** @type {string[]} */
  const cards = [];
  /** @type {{text: string, one: string, other: string}[]} */
  const doubts = [];
  /** @type {string[]} */
  const others = [];
  const tokens = plain(text).split(separators);
  const canonical = [...text].every((letter) => notation.spellings[letter] === letter);
  const suits = canonical || game.separator ? NO_SUITS : suitsOf(game, tokens, pieces);
  for (const written of tokens) {
    if (Object.hasOwn(notation.numbers, written)) {
      cards.push(notation.numbers[written]);
      continue;
    }
    const asCard = suits.certain && (suits.before || !Object.hasOwn(notation.names, written.toUpperCase()));
    const token = asCard ? written.replace(suits.all, "") : written;
    if (!suits.certain && suits.doubt.test(token)) {
      const card = notation.spellings[token.match(suits.card)?.[0] ?? ""];
      doubts.push({ text: token, one: `♦${card}`, other: `${card} ${notation.spellings[notation.doubtful]}` });
      continue;
    }
    const named = token.toUpperCase().match(names) ?? [];
    if (named.length && named.join("") === token.toUpperCase()) {
      const letters = [...named.join("")].map((letter) => notation.spellings[letter] ?? "♠");
      const jokers = named.map((name) => notation.names[name]);
      // Beside cards with suits, J without one is part of a joker's name.
      if (suits.certain && letters.every((letter) => letter !== "♠")) {
        cards.push(...jokers);
        continue;
      }
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
  const own = clash === undefined ? "" : notation.spellings[clash];
  if (others.includes(own)) {
    doubts.push({ text: `${clash} ${own}`, one: own, other: `${own} ${own}` });
    return { cards: cards.filter((card) => card !== own), doubts };
  }
  return { cards, doubts };
}

const NEVER = /(?!)/u;
const NO_SUITS = { all: NEVER, card: NEVER, before: false, certain: false, doubt: NEVER };

/**
 * Whether the cards of a text have suits, and how their letters look: D is a joker, too.
 * @param {Game} game
 * @param {string[]} tokens
 * @param {RegExp} pieces
 */
function suitsOf(game, tokens, pieces) {
  const { notation } = game;
  const plainCards = Object.keys(notation.spellings)
    .filter((each) => !jokerIn(game, each))
    .map(escaped)
    .sort((a, b) => b.length - a.length);
  const [suit, card] = [`(?:${notation.suits})`, `(?:${plainCards.join("|")})`];
  const suited = new RegExp(`^(?:(?:${suit}${card})+|(?:${card}${suit})+)$`, "u");
  /** @param {string} token */
  const jokers = (token) => (token.match(pieces) ?? []).every((piece) => jokerIn(game, piece));
  const withSuits = tokens.filter((token) => suited.test(token));
  /** @param {string} token */
  const names = (token) => Object.hasOwn(notation.names, token.toUpperCase());
  const letter = notation.doubtful && `[${notation.doubtful}${notation.doubtful.toLowerCase()}]`;
  const all = new RegExp(suit, "gu");
  const found = withSuits.filter((token) => !names(token)).flatMap((token) => token.match(all) ?? []);
  const others = letter && found.some((each) => !new RegExp(letter, "u").test(each));
  const copies = letter ? cardOf(game, notation.spellings[notation.doubtful]).copies : 0;
  return {
    all,
    card: new RegExp(card, "u"),
    // A letter before the rank elsewhere: then SJ is a card with its suit, and no name of a joker.
    before: withSuits.some((token) => !names(token) && /^[a-z]/iu.test(token) && token.search(all) === 0),
    certain:
      found.length > 0 &&
      tokens.every((token) => suited.test(token) || jokers(token) || names(token)) &&
      (!letter || others || found.length > copies),
    doubt: letter ? new RegExp(`^(?:${letter}${card}|${card}${letter})$`, "u") : NEVER,
  };
}

/** @param {Game} game @param {string} spelling */
function jokerIn(game, spelling) {
  const card = game.notation.spellings[spelling];
  return card !== undefined && Boolean(cardOf(game, card).joker);
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/**
 * The cards of a text in the game's own notation, such as a hand or a play of an answer.
 * @param {Game} game
 * @param {string | null | undefined} text
 */
export function split(game, text) {
  return !text || text === "pass" ? [] : parse(game, text).cards;
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
