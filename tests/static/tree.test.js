// The tree of a game under analysis, and its text in an address.

import assert from "node:assert/strict";
import { test } from "node:test";
import { drawing } from "./room.js";

const tree = await import("../../api/web/static/lib/tree.js");

const RECORD = {
  rules: "classic",
  hands: ["3344455667788TJQK", null, null],
  bottom: "3TB",
  first: 1,
  calls: [1, "pass", 3],
  acts: [
    [0, "55667788"],
    [1, "pass"],
    [2, { cards: "3334", type: "trio_solo" }, "!"],
  ],
};

/** A tree that has grown, by steps and branches, at places that are drawn. */
function grown(seed) {
  const draw = drawing(seed);
  let found = tree.plant({ rules: "decktet", hands: ["Am Km", null, null] });
  for (let step = 0; step < 60; step++) {
    const what = ["pass", "7ml 7sk", { cards: "Am", type: "solo", key: "A" }, "34567"][draw(4)];
    const next = [
      ["c", draw(4)],
      ["c", "pass"],
      ["p", draw(3), what],
      ["p", draw(3), "3333", "!"],
      ["d", draw(2) ? 1 : -1],
    ];
    found = tree.grow({ ...found, at: draw(found.nodes.length) }, next[draw(5)]);
  }
  return found;
}

test("the record of the main line is the record that was planted", () => {
  const planted = tree.plant(RECORD);
  assert.equal(planted.at, planted.nodes.length - 1);
  assert.deepEqual(tree.recordOf(planted, tree.lineThrough(planted, 0)), RECORD);
});

test("a direction is a step where the landlord chooses it, and what was dealt elsewhere", () => {
  const record = { rules: "street", direction: -1, calls: ["claim"], acts: [[1, "3"]] };
  const chosen = tree.plant(record, true);
  assert.deepEqual(
    chosen.nodes.map((node) => node.step?.[0] ?? null),
    [null, "c", "d", "p"],
  );
  assert.equal(chosen.base.direction, undefined);
  const fixed = tree.plant(record);
  assert.deepEqual(
    fixed.nodes.map((node) => node.step?.[0] ?? null),
    [null, "c", "p"],
  );
  assert.equal(fixed.base.direction, -1);
  for (const each of [chosen, fixed]) {
    assert.deepEqual(tree.recordOf(each, tree.lineThrough(each, 0)), record);
  }
  assert.deepEqual(tree.plant({ rules: "street", direction: null }, true).nodes.length, 1);
});

test("a step that is there already is gone to", () => {
  const planted = tree.plant(RECORD);
  const again = tree.grow({ ...planted, at: 0 }, ["c", 1]);
  assert.equal(again.at, 1);
  assert.equal(again.nodes, planted.nodes);
  assert.equal(tree.grow(planted, ["p", 0, "pass"]).nodes.length, planted.nodes.length + 1);
});

test("every tree comes back from its text, with its place and its branches", () => {
  for (let seed = 1; seed <= 200; seed++) {
    const before = grown(seed);
    const after = tree.decode(before.base, tree.encode(before));
    const lines = (each) =>
      each.nodes.map((_, id) => JSON.stringify(tree.recordOf(each, tree.lineTo(each, id)))).sort();
    assert.deepEqual(lines(after), lines(before), `seed ${seed}`);
    assert.deepEqual(
      tree.recordOf(after, tree.lineTo(after, after.at)),
      tree.recordOf(before, tree.lineTo(before, before.at)),
    );
    assert.deepEqual(tree.encode(after), tree.encode(before));
  }
});

test("what cannot be read ends the tree, and a place that is not there is its end", () => {
  const found = tree.decode({ rules: "classic" }, { text: "c1.0?!.c2", place: 99 });
  assert.deepEqual(
    found.nodes.map((node) => node.step),
    [null, ["c", 1], ["p", 0, "?!"], ["c", 2]],
  );
  assert.equal(found.at, 3);
  assert.equal(tree.decode({ rules: "classic" }, { text: "c1.x.c2", place: -4 }).nodes.length, 2);
  assert.equal(tree.decode({ rules: "classic" }, { text: undefined, place: undefined }).nodes.length, 1);
  assert.equal(tree.decode({ rules: "classic" }, { text: "e.b.e.c1", place: 1 }).nodes.length, 2);
});

test("a step and what follows it are removed, and there is a way between branches", () => {
  let found = tree.plant(RECORD);
  found = tree.grow({ ...found, at: 3 }, ["p", 0, "pass"]);
  const [main, branch] = found.nodes[3].children;
  assert.equal(tree.beside(found, 1), main);
  assert.equal(tree.beside({ ...found, at: main }, -1), branch);
  assert.equal(tree.beside({ ...found, at: 0 }, 1), 0);
  const pruned = tree.prune({ ...found, at: main });
  assert.deepEqual(tree.recordOf(pruned, tree.lineThrough(pruned, 0)).acts, [[0, "pass"]]);
  assert.equal(tree.prune({ ...found, at: 0 }).nodes, found.nodes);
});

test("a long game does not fill the stack", () => {
  const acts = Array.from({ length: 5000 }, (_, index) => [index % 3, "pass"]);
  const long = tree.decode({ rules: "classic" }, { text: acts.map(([seat]) => `${seat}*`).join("."), place: 5000 });
  assert.equal(tree.lineThrough(long, 0).length, 5000);
});

test("what was dealt comes back from the address", () => {
  for (const base of [
    { rules: "classic", hands: ["3344", null, "BR"], bottom: "3TB", first: 2, landlord: 0, bid: 3 },
    {
      rules: { base: "snatch", id: "own" },
      hands: ["3"],
      shown: [1, 2, 1],
      factors: [2],
      snatch: 2,
      date: "2026-01-02",
    },
    { rules: "decktet", hands: ["Am Km", null, null], names: ["A b", "", "王"], direction: -1 },
    { rules: "classic", landlord: 1, start: { hands: ["3", "4"], turn: 0, over: { seat: 1, cards: "4" } } },
  ]) {
    const values = Object.fromEntries(Object.entries(tree.writeBase(base)).filter(([, value]) => value !== undefined));
    assert.deepEqual(tree.readBase(values, base.rules), base);
  }
  assert.equal(tree.readBase({ game: "classic" }, "classic"), null);
  assert.deepEqual(tree.readBase({ h: "3", s: "{broken" }, "classic"), { rules: "classic", hands: ["3"] });
});

test("a call is a step, and in its own stage a direction is", () => {
  assert.deepEqual(tree.stepOfCall("auction", "pass"), ["c", "pass"]);
  assert.deepEqual(tree.stepOfCall("direction", -1), ["d", -1]);
});
