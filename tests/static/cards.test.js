// Texts of cards: how they are split, sorted and written, and what is said of numbers.

import assert from "node:assert/strict";
import { test } from "node:test";
import { drawing, games } from "./room.js";

const cards = await import("../../api/web/static/lib/cards.js");
const { dealt, leftInDeck } = await import("../../api/web/static/lib/card_pad.js");
const { drawn, indexesOf } = await import("../../api/web/static/lib/hand.js");
const { percent, points, signed } = await import("../../api/web/static/lib/parts.js");
const { callName } = await import("../../api/web/static/lib/game.js");
const { rangeOf } = await import("../../api/web/static/bids/histogram.js");

for (const game of Object.values(games)) {
  const deck = game.cards.flatMap(({ card, copies }) => Array(copies).fill(card));

  test(`${game.id}: hands are read as they are written`, () => {
    const draw = drawing(7);
    for (let size = 1; size < deck.length; size++) {
      const hand = deck
        .map((card) => [draw(1e9), card])
        .sort(([a], [b]) => a - b)
        .slice(0, size)
        .map(([, card]) => card);
      const text = cards.write(game, hand);
      assert.deepEqual(cards.split(game, text), cards.sorted(game, hand), text);
      assert.deepEqual(cards.without(deck, hand).length, deck.length - size);
      assert.deepEqual(drawn(game, hand), cards.sorted(game, hand).reverse());
      assert.equal(indexesOf(game, drawn(game, hand), text).size, size);
      assert.equal(
        leftInDeck(game, hand)[hand[0]],
        deck.filter((card) => card === hand[0]).length - hand.filter((card) => card === hand[0]).length,
      );
    }
  });

  test(`${game.id}: random cards come from what is left of the deck`, () => {
    const taken = dealt(game, game.handSize);
    const others = dealt(game, deck.length, taken);
    assert.equal(taken.length, game.handSize);
    assert.deepEqual(cards.sorted(game, [...taken, ...others]), cards.sorted(game, deck));
  });
}

test("what is no card is left out", () => {
  assert.deepEqual(cards.split(games.classic, "３ 10 j♠x"), ["3", "T", "J"]);
  assert.deepEqual(cards.split(games.street, "xx-2"), ["X", "X", "2"]);
  assert.deepEqual(cards.split(games.decktet, "2mk 2mk - nothing"), ["2mk", "2mk"]);
  assert.deepEqual(cards.split(games.classic, "pass"), []);
  assert.deepEqual(cards.split(games.classic, null), []);
});

test("calls have names: numbers, words, open hands", () => {
  assert.equal(callName(games.classic, 3), "3");
  assert.equal(callName(games.classic, "pass"), games.classic.calls.pass);
  assert.match(callName(games.happy, "show4"), /4/);
  assert.equal(callName(games.classic, "unknown"), "unknown");
});

test("figures are as exact as their errors", () => {
  assert.deepEqual(
    [percent(0.5), percent(0.567, 0.012), percent(0.004, 0.0012), percent(0.9, 0.0001), percent(null)],
    ["50 %", "57 ± 1 %", "0.4 ± 0.1 %", "90.0 %", ""],
  );
  // Only what never happens is 0, and only what always happens is 100.
  assert.deepEqual(
    [0, 0.0001, 0.004, 0.996, 0.9999, 1].map((share) => percent(share)),
    ["0 %", "0.1 %", "0.4 %", "99.6 %", "99.9 %", "100 %"],
  );
  assert.deepEqual(
    [points(1.234), points(1.234, 0.1), points(-2, 1), points(undefined)],
    ["+1.23", "+1.2 ± 0.1", "−2 ± 1", ""],
  );
  assert.deepEqual([signed(0), signed(-0.001, 2), signed(-1.25, 1)], ["0", "0.00", "−1.3"]);
});

test("the bins of a histogram hold all points but the rarest", () => {
  const bars = Array.from({ length: 200 }, (_, index) => ({ points: index - 100, probability: 1 / 200 }));
  const { low, step, count } = rangeOf([bars]);
  assert.ok(count <= 26 && low <= -98 && low + step * count >= 98, JSON.stringify({ low, step, count }));
  assert.deepEqual(rangeOf([[{ points: 3, probability: 1 }]]), { low: -1, step: 1, count: 5 });
});
