// The card picker: buttons that write cards into the marked field, and the chosen cards as buttons.
// The fields hold the truth; whatever is typed there is shown, and the server judges it.

const deck = document.getElementById("deck");
const chosen = document.getElementById("chosen");
const count = document.getElementById("count");
const hand = document.getElementById("hand");
const doubt = document.getElementById("doubt");
const fields = [...document.querySelectorAll("[data-picks]")];
const separator = deck.dataset.separator;
const piles = new Map(
  [...deck.querySelectorAll(".card")].map((button, order) => [
    button.dataset.card,
    { button, order, copies: Number(button.dataset.copies) },
  ]),
);
const suited = separator !== "";
// How the library reads a text, for this game: solver/notation.py says what the parts mean.
const notation = JSON.parse(deck.dataset.notation);
const separators = new RegExp(notation.separators, "u");
const pieces = new RegExp(notation.pieces, "gsu");
const names = new RegExp(Object.keys(notation.names).join("|") || "(?!)", "g");
let active = hand;

/** Full-width digits and letters as plain ones. */
function plain(text) {
  return text.replace(/[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g, (each) => each.normalize("NFKC"));
}

/**
 * The cards that a text names, and the parts of it that can be read in two ways, which the server
 * refuses. What is no card of the game is left out.
 */
function reading(text) {
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
      const spelling = suited ? piece[0] + [...piece.slice(1)].sort().join("") : piece;
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

function read(text) {
  return reading(text).cards;
}

/** The text of some cards in the order of the deck. */
function write(cards) {
  return cards.toSorted((a, b) => piles.get(a).order - piles.get(b).order).join(separator);
}

function number(cards, card) {
  return cards.filter((each) => each === card).length;
}

function put(field, cards) {
  field.value = write(cards);
  show();
}

function add(card) {
  const cards = read(active.value);
  if (number(cards, card) < piles.get(card).copies) {
    put(active, [...cards, card]);
  }
}

function remove(card) {
  const cards = read(hand.value);
  const at = cards.indexOf(card);
  if (at >= 0) {
    put(hand, cards.toSpliced(at, 1));
  }
}

/** A random hand; Fisher and Yates. */
function deal(size) {
  const cards = [...piles].flatMap(([card, pile]) => Array(pile.copies).fill(card));
  for (let last = cards.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [cards[last], cards[other]] = [cards[other], cards[last]];
  }
  put(hand, cards.slice(0, size));
}

/** Says which part of a field can be read in two ways, and how to write each of them. */
function warn() {
  const found = fields.map((field) => ({ field, doubts: reading(field.value).doubts }));
  for (const { field, doubts } of found) {
    field.setAttribute("aria-invalid", String(doubts.length > 0));
  }
  const first = found.flatMap(({ doubts }) => doubts)[0];
  doubt.textContent = first
    ? doubt.dataset.words.replace(/{(\w+)}/g, (_, part) => first[part])
    : "";
}

function show() {
  warn();
  const cards = read(hand.value);
  const here = read(active.value);
  for (const [card, pile] of piles) {
    const taken = number(here, card);
    pile.button.querySelector(".taken").textContent = taken || "";
    pile.button.setAttribute("aria-disabled", String(taken >= pile.copies));
  }
  for (const field of fields) {
    field.classList.toggle("active", field === active);
  }
  const ordered = cards.toSorted((a, b) => piles.get(a).order - piles.get(b).order);
  chosen.classList.toggle("suited", suited);
  chosen.replaceChildren(
    ...ordered.map((card) => {
      const button = piles.get(card).button.cloneNode(true);
      button.querySelector(".taken").remove();
      button.removeAttribute("aria-disabled");
      button.setAttribute("aria-label", `− ${card}`);
      return button;
    }),
  );
  if (!cards.length) {
    chosen.textContent = chosen.dataset.none;
  }
  count.textContent = count.textContent.replace(/^\d+/, cards.length);
}

deck.addEventListener("click", (event) => {
  const button = event.target.closest(".card");
  if (button) {
    add(button.dataset.card);
  }
});

chosen.addEventListener("click", (event) => {
  const button = event.target.closest(".card");
  if (!button) {
    return;
  }
  const at = [...chosen.children].indexOf(button);
  remove(button.dataset.card);
  // The keyboard stays where it was: at the next card.
  (chosen.children[Math.min(at, chosen.children.length - 1)] ?? hand).focus();
});

document.querySelector(".tools").addEventListener("click", (event) => {
  const { deal: size, clear } = event.target.dataset;
  if (size) {
    deal(Number(size));
  } else if (clear !== undefined) {
    for (const field of fields) {
      field.value = "";
    }
    active = hand;
    show();
  }
});

for (const field of fields) {
  field.addEventListener("focus", () => {
    active = field;
    show();
  });
  field.addEventListener("input", show);
}

show();
