// What is decided as events, forms as records, moves in addresses, progress, and filters.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { at, games } from "./room.js";

const { eventOf } = await import("../../api/web/static/play/match.js");
const { formOf, freeFor, heapSize, recordOf } = await import("../../api/web/static/setup/form.js");
const { read, written } = await import("../../api/web/static/puzzles/attempt.js");
const { note, progress } = await import("../../api/web/static/puzzles/progress.js");
const { nextOf } = await import("../../api/web/static/puzzles/list.js");
const { addResult, clearScore, scoreOf } = await import("../../api/web/static/play/score.js");
const { fromAddress, remember, remembered } = await import("../../api/web/static/play/settings.js");
const { admitted } = await import("../../api/web/static/review/list.js");
const { asked, recordOf: recordOfBids } = await import("../../api/web/static/bids/state.js");
const { addressOf, state } = await import("../../api/web/static/lib/address.js");
const { said } = await import("../../api/web/static/lib/said.js");
const { boardAddress } = await import("../../api/web/static/lib/tree.js");

beforeEach(() => {
  localStorage.clear();
  at("/board");
});

test("a decision becomes an event of a record", () => {
  const next = { seat: 2, kind: "play", interrupt: false };
  assert.deepEqual(eventOf({ call: 3 }, { ...next, kind: "call" }), { type: "call", seat: 2, call: 3 });
  assert.deepEqual(eventOf({ call: -1 }, { ...next, kind: "direction" }), { type: "landlord", seat: 2, direction: -1 });
  assert.deepEqual(eventOf({ cards: "pass" }, next), { type: "pass", seat: 2 });
  assert.deepEqual(eventOf({ cards: "33", type: "pair", key: "" }, next), {
    type: "play",
    seat: 2,
    cards: "33",
    as: "pair",
  });
  const bomb = { ...next, interrupt: true };
  assert.equal(eventOf({ cards: "pass" }, bomb), null);
  assert.deepEqual(eventOf({ cards: "3333", key: "3" }, bomb), {
    type: "play",
    seat: 2,
    cards: "3333",
    key: "3",
    interrupt: true,
  });
});

test("steps are read out", () => {
  const next = { name: "Next", you: false };
  const you = { name: "You", you: true };
  const calls = {
    3: "bid 3",
    pass: "pass",
    decline: "pass",
    claim: "claim the landlord",
    show4: "open your hand for ×4",
  };
  for (const [call, words] of Object.entries(calls)) {
    assert.equal(said(games.classic, { kind: "call", seat: 1, call }, you), `You ${words}.`);
  }
  assert.equal(said(games.classic, { kind: "call", seat: 1, call: 2 }, next), "Next bids 2.");
  assert.equal(said(games.classic, { kind: "direction", call: -1 }, you), "You choose the reversed direction.");
  for (const call of Object.keys(games.classic.calls)) {
    const name = { number: 1, show: "show2" }[call] ?? call;
    assert.doesNotMatch(said(games.classic, { kind: "call", call: name }, next), /[{}]/);
  }
  assert.match(
    said(games.classic, { kind: "play", seat: 0, cards: "77", type: "pair", key: "7", length: 1 }, next),
    /^Next.*pair of sevens/,
  );
  assert.match(said(games.classic, { kind: "play", seat: 0, cards: "pass" }, next), /^Next.*pass/);
  assert.match(said(games.classic, { kind: "play", seat: 0, cards: "pass" }, you), /^You pass/);
});

test("the moves of a puzzle come back from the address", () => {
  const acts = [
    [2, "QQQ-T"],
    [0, "pass"],
    [1, "Am Km"],
  ];
  assert.deepEqual(read(written(acts)), acts);
  assert.deepEqual([read(undefined), read("x_1:")], [[], []]);
});

test("only the first try at a puzzle moves the rating and the streak", () => {
  const puzzle = { id: "a", rating: 1000 };
  const first = note(puzzle, { solved: true, clean: true });
  assert.deepEqual([first.change, first.rating, first.streak, first.best], [40, 1040, 1, 1]);
  const again = note(puzzle, { solved: true, clean: false });
  assert.deepEqual([again.change, again.rating, again.streak], [0, 1040, 1]);
  const lost = note({ id: "b", rating: 2000 }, { solved: false, clean: false });
  assert.deepEqual([lost.change, lost.streak, lost.best], [-0, 0, 1]);
  assert.deepEqual(Object.keys(progress().solved), ["a"]);
});

test("the next puzzle is the nearest that was not tried yet", () => {
  const puzzles = [900, 1010, 1400].map((rating, index) => ({ id: "abc"[index], rating }));
  const done = { rating: 1000, solved: {}, tried: {} };
  assert.equal(nextOf(puzzles, done).id, "b");
  assert.equal(nextOf(puzzles, done, "b").id, "a");
  assert.equal(nextOf(puzzles, { ...done, tried: { b: 1 } }).id, "a");
  assert.equal(nextOf(puzzles, { ...done, solved: { a: 1, b: 1 }, tried: { a: 1, b: 1, c: 1 } }).id, "c");
  assert.equal(nextOf([], done), null);
});

test("each game against an opponent counts once", () => {
  const settings = { game: "classic", player: "casual", seed: 1, first: 0, seat: 0 };
  addResult(settings, { won: true, points: 4 });
  addResult(settings, { won: true, points: 4 });
  addResult({ ...settings, seed: 2 }, { won: false, points: -2 });
  assert.deepEqual(scoreOf("classic", "casual"), { games: 2, won: 1, points: 2 });
  clearScore("classic", "casual");
  assert.deepEqual(scoreOf("classic", "casual"), { games: 0, won: 0, points: 0 });
});

test("what a game is played with comes from the address, else from the last game", () => {
  remember({ game: "street", seat: 9, player: "nobody", teach: 7, pause: false, autopass: true });
  const known = { game: "street", seat: 0, player: "casual", teach: 10, pause: false, autopass: true, open: false };
  assert.deepEqual(remembered(), known);
  assert.equal(fromAddress(), null);
  at("/play?game=classic&seed=5&seat=2&teach=20&lang=zh");
  assert.deepEqual(fromAddress(), { ...known, game: "classic", seed: 5, first: 2, seat: 2, teach: 20 });
});

test("the table of decisions shows what its filters admit", () => {
  const decisions = [
    { index: 0, seat: 0, label: "best", category: "lead", phase: "opening" },
    { index: 1, seat: 1, label: "blunder", category: "follow", phase: "end" },
  ];
  const shown = (place) => admitted(decisions, place).map(({ index }) => index);
  assert.deepEqual(
    [shown({}), shown({ seat: "1" }), shown({ size: "2" }), shown({ label: "best" })],
    [[0, 1], [1], [1], [0]],
  );
  assert.deepEqual([shown({ category: "lead" }), shown({ phase: "end", seat: "0" })], [[0], []]);
});

test("the room of bids asks with the cards that its seat may see", () => {
  at("/bids?game=classic&seat=1&hand=3344&calls=1-pass&bottom=3TB&open2=55");
  const now = asked();
  assert.deepEqual([now.seat, now.calls, now.open], [1, [1, "pass"], { 2: "55" }]);
  const said = { rules: "classic", calls: now.calls };
  const seen = { hands: [false, true, false], bottom: false };
  assert.deepEqual(recordOfBids(said, now, seen), { ...said, hands: [null, "3344", null], bottom: null });
  const open = { hands: [false, true, true], bottom: true };
  assert.deepEqual(recordOfBids(said, now, open), { ...said, hands: [null, "3344", "55"], bottom: "3TB" });
});

test("a position that is set up asks for what a person at a table knows", () => {
  const game = games.classic;
  const form = { ...formOf(game, null, 0), landlord: 1, hands: ["334458J", "", ""] };
  const later = { ...form, left: [null, 9, null], heap: "AAKQQJTT99665", over: { seat: 2, cards: "77" } };
  const { start } = recordOf(game, later);
  assert.deepEqual(start.left, [7, 9, 4]);
  assert.equal(heapSize(game, later), 13);
  assert.equal(start.gone.length, 54 - 7 - 13);
  assert.ok(start.gone.includes("77"));
  assert.equal(freeFor(game, later, { kind: "hand", seat: 0 })["7"], 2);
  const deal = { ...form, hands: ["33445566778899TJQ", "", ""], landlord: 0 };
  assert.deepEqual(recordOf(game, deal), {
    rules: "classic",
    landlord: 0,
    hands: [deal.hands[0], null, null],
    acts: [],
  });
});

test("an address keeps how the page looks in its room, and leaves out what is empty", () => {
  at("/board?lang=zh&theme=dark&game=classic");
  assert.deepEqual(state(), { game: "classic" });
  assert.equal(addressOf("/bids", { game: "street", hand: "", seat: 0, bottom: null }), "/bids?game=street&seat=0");
  assert.match(
    boardAddress(games.classic, { rules: "classic", hands: ["33"], calls: [3], acts: [[0, "33"]] }),
    /m=c3\.033&at=2&seat=0&lang=zh&theme=dark/,
  );
});
