// The hand: its columns and what a tap chooses, which cards still fit a legal play, and what people are called.

import assert from "node:assert/strict";
import { test } from "node:test";
import { drawing, games } from "./room.js";

const { dealt } = await import("../../api/web/static/lib/card_pad.js");
const { write } = await import("../../api/web/static/lib/cards.js");
const { columnsOf, drawn, playsOf, tapped } = await import("../../api/web/static/lib/hand.js");
const { personAt, seatsAround, seatsFrom, tell } = await import("../../api/web/static/lib/people.js");
const { possibleWith } = await import("../../api/web/static/lib/hand.js");

const all = (cards) => [...cards].sort((a, b) => a - b);

for (const game of Object.values(games)) {
  test(`${game.id}: each column holds all equal cards, in the order of the hand`, () => {
    const cards = drawn(game, dealt(game, game.handSize));
    const columns = columnsOf(cards);
    assert.deepEqual(
      columns.flat(),
      cards.map((_card, index) => index),
    );
    assert.equal(columns.length, new Set(cards).size);
    for (const column of columns) {
      assert.equal(new Set(column.map((index) => cards[index])).size, 1);
    }
  });

  test(`${game.id}: taps choose a column card by card, and then put all of it back`, () => {
    const cards = drawn(game, dealt(game, game.handSize));
    for (const column of columnsOf(cards)) {
      const chosen = new Set();
      for (let count = 1; count <= column.length; count++) {
        for (const index of tapped(column, chosen)) {
          chosen.add(index);
        }
        assert.equal(chosen.size, count);
      }
      assert.deepEqual(all(tapped(column, chosen)), column);
    }
  });
}

test("no column of an empty hand; a tap on cards that fit no others begins anew with one of them", () => {
  assert.deepEqual(columnsOf([]), []);
  assert.deepEqual(tapped([0, 1], new Set(), new Set()), [0]);
  assert.deepEqual(tapped([3, 4], new Set([0, 1]), new Set([0, 1])), [3]);
  assert.deepEqual(tapped([0, 1], new Set([0]), new Set([0])), [0]);
  assert.deepEqual(tapped([0, 1, 2], new Set([0]), new Set([0, 1])), [1]);
});

test("possible is what a legal play has beside the chosen cards", () => {
  const { classic } = games;
  const cards = ["A", "7", "7", "7", "6", "5", "4", "3"];
  const plays = (...texts) => texts.map((text) => ({ cards: text }));
  assert.equal(possibleWith(classic, cards, null, new Set()), undefined);
  assert.deepEqual(all(possibleWith(classic, cards, plays("pass"), new Set())), []);
  const legal = plays("pass", "77", "34567", "A");
  assert.deepEqual(all(possibleWith(classic, cards, legal, new Set())), [0, 1, 2, 4, 5, 6, 7]);
  // With two sevens there is the pair alone; with a seven and a three the sequence.
  assert.deepEqual(all(possibleWith(classic, cards, legal, new Set([1, 2]))), [1, 2]);
  assert.deepEqual(all(possibleWith(classic, cards, legal, new Set([1, 7]))), [1, 4, 5, 6, 7]);
  // What is chosen stays possible, so that it can be put back.
  assert.deepEqual(all(possibleWith(classic, cards, legal, new Set([0, 7]))), [0, 7]);
});

test("of cards with suits each one of the rank is possible", () => {
  const game = games.decktet;
  const cards = ["2mk", "2sy", "Am"];
  const legal = [{ cards: "2mk" }];
  assert.deepEqual(all(possibleWith(game, cards, legal, new Set())), [0, 1]);
  assert.deepEqual(all(possibleWith(game, cards, legal, new Set([1]))), [1]);
});

test("any legal play can be chosen card by card", () => {
  const draw = drawing(11);
  for (const game of Object.values(games)) {
    for (let round = 0; round < 20; round++) {
      const cards = drawn(game, dealt(game, game.handSize));
      const wanted = cards.filter(() => draw(2) === 1);
      const legal = [{ cards: wanted.join(game.separator) || "pass" }];
      const chosen = new Set();
      for (const card of wanted) {
        const possible = possibleWith(game, cards, legal, chosen);
        const next = cards.findIndex((each, index) => each === card && !chosen.has(index) && possible.has(index));
        assert.ok(next >= 0, `${card} of ${wanted} in ${cards}`);
        chosen.add(next);
      }
      assert.deepEqual(all(possibleWith(game, cards, legal, chosen)).length, wanted.length);
    }
  }
});

/** A position of some seats, as far as it matters to names. */
const seats = (count, values = {}) => ({ hands: Array(count).fill(null), direction: 1, landlord: null, ...values });
const names = (position, me) => position.hands.map((_hand, seat) => personAt(position, seat, { me }).name);

test("people are called by where they sit as seen from the reader", () => {
  assert.deepEqual(names(seats(3), 0), ["You", "Next", "Previous"]);
  assert.deepEqual(names(seats(3), 2), ["Next", "Previous", "You"]);
  assert.deepEqual(names(seats(4), 1), ["Previous", "You", "Next", "Opposite"]);
  assert.deepEqual(names(seats(4, { direction: -1 }), 1), ["Next", "You", "Previous", "Opposite"]);
  assert.deepEqual(names(seats(2), 0), ["You", "Opponent"]);
  assert.deepEqual(seatsFrom(seats(4, { direction: -1 }), 0), [3, 2, 1]);
});

test("without a reader people are called by where they sit as seen from the landlord, or by number", () => {
  assert.deepEqual(names(seats(3, { landlord: 1 }), null), ["Before the landlord", "Landlord", "After the landlord"]);
  assert.deepEqual(names(seats(3), null), ["Player 1", "Player 2", "Player 3"]);
});

test("a name of the record comes first, but for the reader", () => {
  const position = seats(3, { record: { names: ["Ann", null, "Cai"] } });
  assert.deepEqual(names(position, 0), ["You", "Next", "Cai"]);
  assert.equal(personAt(position, 0, { me: 0, names: null }).you, true);
  assert.deepEqual(personAt(position, 2, { me: 0, names: null }), { name: "Previous", you: false });
});

test("verbs agree with who is told of", () => {
  const position = seats(3);
  assert.equal(tell("table_leads", personAt(position, 0, { me: 0 })), "You lead");
  assert.equal(tell("table_leads", personAt(position, 1, { me: 0 })), "Next leads");
  assert.match(tell("plays_of", personAt(position, 2, { me: 0 })), /Previous/);
});

test("the next player sits at the right, the previous one at the left", () => {
  assert.deepEqual(seatsAround(3, 0), [2, 1]);
  assert.deepEqual(seatsAround(3, 2), [1, 0]);
  assert.deepEqual(seatsAround(4, 1), [0, 3, 2]);
  assert.deepEqual(seatsAround(2, 1), [0]);
});

test("the plays that chosen cards are", () => {
  const legal = [
    { cards: "333-4", type: "triplet_single" },
    { cards: "444-3", type: "triplet_single" },
    { cards: "BR", type: "rocket" },
    { cards: "pass", type: "pass" },
  ];
  assert.deepEqual(playsOf(games.classic, legal, ["4", "3", "3", "3"]), [legal[0]]);
  assert.deepEqual(playsOf(games.classic, legal, ["R", "B"]), [legal[2]]);
  assert.deepEqual(playsOf(games.classic, legal, ["3", "3"]), []);
  assert.deepEqual(playsOf(games.classic, legal, []), []);
  // Cards that two kinds of plays are; and other suits than those that are listed.
  const twice = [legal[0], { cards: "3334", type: "other" }];
  assert.deepEqual(playsOf(games.classic, twice, ["3", "3", "3", "4"]), twice);
  const [one, other] = games.decktet.cards.filter(({ rank }) => rank === "9").map(({ card }) => card);
  const [listed, chosen] = [
    [one, one],
    [one, other],
  ].map((cards) => cards.toSorted());
  const pair = { cards: listed.join(" "), type: "pair" };
  assert.deepEqual(playsOf(games.decktet, [pair], chosen), [{ cards: write(games.decktet, chosen) }]);
  assert.deepEqual(playsOf(games.decktet, [pair], [one]), []);
});
