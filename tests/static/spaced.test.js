// Exercises in Leitner's boxes, day by day, and the two lines of luck and own play.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { drawing } from "./room.js";

const { DAYS, due, note, ordered, placeOf, today } = await import("../../api/web/static/lib/spaced.js");
const { pathsOf } = await import("../../api/web/static/insights/luck.js");

beforeEach(() => localStorage.clear());

const NOON = new Date(2026, 2, 27, 12).getTime();
/** Noon so many days later; a day of summer time has 23 hours. */
const after = (days) => new Date(2026, 2, 27 + days, 12).getTime();
const [A, B, C] = [1, 2, 3].map((index) => ({ game: "g", index }));

test("an exercise that is solved each time rests longer and longer", () => {
  let day = 0;
  note("g", 1, false, NOON);
  const rests = [];
  for (let times = 0; times < 5; times++) {
    const { due: next } = placeOf(A);
    rests.push(next - today(after(day)));
    assert.deepEqual(due(after(next - today(NOON) - 1)), []);
    day = next - today(NOON);
    assert.deepEqual(
      due(after(day)).map(({ game, index }) => ({ game, index })),
      [A],
    );
    note("g", 1, true, after(day));
  }
  assert.deepEqual(rests, [...DAYS, DAYS.at(-1)]);
});

test("one that is not solved goes back to the first box", () => {
  note("g", 1, true, NOON);
  assert.deepEqual(placeOf(A), { box: 1, due: today(NOON) + 3 });
  note("g", 1, true, after(3));
  assert.equal(placeOf(A).box, 2);
  note("g", 1, false, after(4));
  assert.deepEqual(placeOf(A), { box: 0, due: today(NOON) + 5 });
});

test("solving it again on the same day says nothing new", () => {
  note("g", 1, false, NOON);
  const failed = placeOf(A);
  note("g", 1, true, NOON);
  assert.deepEqual(placeOf(A), failed);
  note("g", 2, true, NOON);
  const solved = placeOf(B);
  note("g", 2, true, after(2));
  assert.deepEqual(placeOf(B), solved);
});

test("who practises at night may go on in the morning", () => {
  const night = new Date(2026, 2, 27, 23, 59).getTime();
  note("g", 1, false, night);
  assert.equal(due(new Date(2026, 2, 28, 0, 1).getTime()).length, 1);
});

test("those that are due come first, then new ones, then the others by their day", () => {
  note("g", 3, true, NOON);
  note("g", 2, false, NOON);
  note("other", 9, false, NOON);
  const names = ({ ready, later }) => [ready, later].map((list) => list.map(({ exercise }) => exercise.index));
  assert.deepEqual(names(ordered([A, B, C], NOON)), [[1], [2, 3]]);
  assert.deepEqual(names(ordered([A, B, C], after(1))), [[2, 1], [3]]);
  assert.deepEqual(names(ordered([A, B, C], after(3))), [[2, 3, 1], []]);
});

test("any order of tries leaves each exercise in a box with its own rest", () => {
  const draw = drawing(7);
  for (let day = 0; day < 60; day++) {
    note("g", draw(4), draw(3) > 0, after(day));
  }
  for (const index of [0, 1, 2, 3]) {
    const { box, due: next } = placeOf({ game: "g", index });
    assert.ok(box >= 0 && box < DAYS.length);
    assert.ok(next - today(after(59)) <= DAYS[box]);
  }
});

test("what another program has left in the browser is no error", () => {
  localStorage.setItem("spaced", "{");
  assert.deepEqual(due(NOON), []);
  note("g", 1, true, NOON);
  assert.equal(placeOf(A).box, 1);
});

test("the lines of luck and own play begin at zero and keep to the drawing", () => {
  const point = (games, luck, own) => ({ games, day: "2026-01-01", luck: { win: luck }, own: { win: own } });
  const { zero, luck, own } = pathsOf([point(1, 0.5, -0.25), point(3, 1, -1)]);
  assert.equal(zero, 60);
  assert.equal(luck, "M0 60L106.7 32L320.0 4");
  assert.equal(own, "M0 60L106.7 74L320.0 116");
  const flat = pathsOf([point(1, 0, 0)]);
  assert.equal(flat.luck, "M0 4L320.0 4");
});
