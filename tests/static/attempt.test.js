// A puzzle being solved, and a game against the engine, with a service that the test plays.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { at, serve, settled } from "./room.js";

const { Attempt } = await import("../../api/web/static/puzzles/attempt.js");
const { forget, unfinished } = await import("../../api/web/static/play/kept_games.js");
const { Match } = await import("../../api/web/static/play/match.js");
const { progress } = await import("../../api/web/static/puzzles/progress.js");

beforeEach(() => {
  localStorage.clear();
  document.documentElement.dataset.motion = "off";
  at("/puzzles/p1");
});

const place = (name) => ({ name, legal: [], hands: [] });
const PUZZLE = { id: "p1", rating: 1000, seat: 0, plays: 2, position: place("start") };
const RIGHT = {
  keeps_win: true,
  solved: false,
  plays: 1,
  replies: [[1, "pass"]],
  refutation: [],
  position: place("next"),
  steps: [place("mine"), place("theirs")],
};
const WRONG = {
  keeps_win: false,
  solved: false,
  plays: null,
  replies: [],
  refutation: [[1, "44"]],
  position: place("lost"),
  steps: [place("mine"), place("refuted")],
};

/** An attempt, with what the service answers to each number of acts. */
function attempting(answers) {
  const asked = serve((path, question) => answers[question ? question.acts.length : path.split(/[/?]/)[4]]);
  const attempt = new Attempt(PUZZLE, () => {});
  return { asked, attempt };
}

test("moves that keep the win lead to the end, and count once", async () => {
  const { attempt } = attempting({
    1: RIGHT,
    3: { ...RIGHT, solved: true, replies: [], steps: [place("won")], position: place("won") },
  });
  await attempt.open();
  await attempt.move("33");
  assert.deepEqual([attempt.phase, attempt.good, attempt.plays, attempt.position.name], ["mine", true, 1, "next"]);
  assert.match(location.search, /moves=0%3A33_1%3Apass/);
  await attempt.move("5");
  assert.deepEqual([attempt.phase, attempt.position.name, attempt.ended.streak], ["solved", "won", 1]);
  assert.ok(progress().solved.p1);
});

test("a move that loses shows how, and is taken back", async () => {
  const { attempt } = attempting({ 1: WRONG });
  await attempt.move("4");
  assert.deepEqual([attempt.phase, attempt.at, attempt.line, attempt.position.name], ["wrong", 0, [[1, "44"]], "mine"]);
  attempt.step(5);
  assert.deepEqual([attempt.at, attempt.position.name], [1, "refuted"]);
  assert.match(location.search, /at=1/);
  attempt.retry();
  assert.deepEqual([attempt.phase, attempt.acts, attempt.position.name, location.search], ["mine", [], "start", ""]);
  assert.equal(progress().streak, 0);
  assert.deepEqual(progress().solved, {});
});

test("the address brings a reader back to where the address was made", async () => {
  at("/puzzles/p1?moves=0:4&at=1&hint=2");
  const { attempt } = attempting({ 1: WRONG, hint: { step: 2, hint: "the fours" } });
  await attempt.open();
  assert.deepEqual(
    [attempt.phase, attempt.position.name, attempt.hint, attempt.hintStep],
    ["wrong", "refuted", "the fours", 2],
  );
  at("/puzzles/p1?show=solution&at=1");
  const shown = attempting({ solution: { line: [[0, "33"]], steps: [place("a"), place("b")] } }).attempt;
  await shown.open();
  assert.deepEqual([shown.phase, shown.position.name, shown.helped], ["shown", "b", true]);
});

test("an answer about moves that were left is dropped, and an error can be tried again", async () => {
  const waiting = {};
  serve((_path, { acts }) => new Promise((resolve) => (waiting[acts.length] = resolve)));
  const attempt = new Attempt(PUZZLE, () => {});
  attempt.move("3");
  const second = attempt.send([
    [0, "3"],
    [1, "pass"],
    [0, "4"],
  ]);
  await settled();
  waiting[3](WRONG);
  await second;
  waiting[1](RIGHT);
  await settled();
  assert.equal(attempt.phase, "wrong");
  serve(() => Response.json({ detail: "no" }, { status: 422 }));
  await attempt.move("5");
  assert.deepEqual([attempt.error.message, typeof attempt.again], ["no", "function"]);
});

test("a hint and a solution that come after a move are dropped", async () => {
  const late = [];
  serve((_path, question) => (question ? RIGHT : new Promise((resolve) => late.push(resolve))));
  const attempt = new Attempt(PUZZLE, () => {});
  const hint = attempt.askHint(2);
  await settled();
  await attempt.move("3");
  late[0]({ hint: "play 3" });
  await hint;
  assert.deepEqual([attempt.hint, attempt.hintStep, attempt.flawed], [null, 0, false]);
  const solution = attempt.solution();
  await settled();
  await attempt.move("4");
  late[1]({ steps: [place("first")], line: [] });
  await solution;
  assert.deepEqual([attempt.phase, attempt.helped], ["mine", false]);
});

const SETTINGS = {
  game: "classic",
  seed: 1,
  first: 0,
  seat: 0,
  player: "casual",
  teach: 10,
  pause: false,
  autopass: false,
  open: false,
};
const RECORD = [{ type: "start_game" }, { type: "deal", hands: ["3344", "55", "66"] }];

/** A game in which each seat in turn puts down one card, until `length` events were added. */
function table(length, more = {}) {
  return serve((path, question) => {
    if (path === "/v1/deals") {
      return { record: RECORD, first: 0 };
    }
    const played = question.record.length - RECORD.length;
    if (path === "/v1/positions") {
      const steps = Array.from({ length: played }, (_, index) => ({
        kind: "play",
        cards: "3",
        index,
        seat: index % 3,
      }));
      return {
        steps,
        stage: "play",
        turn: played % 3,
        legal: [{ cards: "3" }, { cards: "4" }],
        calls: [],
        dealing: false,
        seat: question.seat,
        ...more.position,
      };
    }
    if (path === "/v1/judgements") {
      return more.judgement ?? {};
    }
    if (played >= length) {
      return { seat: null, kind: null, interrupt: false, player: null };
    }
    const seat = played % 3;
    const player = question.players?.[seat] ?? null;
    return {
      seat,
      kind: "play",
      interrupt: false,
      player,
      event: player && { type: "play", seat, cards: "3" },
      ...more.next,
    };
  });
}

const played = (match) => match.record.slice(RECORD.length);

test("the engine plays until a person is to decide, and on to the end", async () => {
  table(6);
  const match = new Match({ ...SETTINGS, teach: 0 }, () => {});
  await match.start();
  assert.deepEqual([match.phase, played(match).length], ["mine", 0]);
  await match.decide({ cards: "4", type: "solo", key: "4" });
  assert.deepEqual(played(match)[0], { type: "play", seat: 0, cards: "4", as: "solo", key: "4" });
  assert.deepEqual([match.phase, played(match).length], ["mine", 3]);
  assert.equal(unfinished().seed, 1);
  await match.decide({ cards: "3" });
  assert.deepEqual([match.phase, played(match).length, match.position.seat, unfinished()], ["over", 6, null, null]);
});

test("a game that was left goes on where it was, and another one does not", async () => {
  table(6);
  const left = new Match({ ...SETTINGS, teach: 0 }, () => {});
  await left.start();
  await left.decide({ cards: "3" });
  left.stop();
  const again = new Match({ ...SETTINGS, teach: 0 }, () => {});
  await again.start();
  assert.deepEqual(again.record, left.record);
  const other = new Match({ ...SETTINGS, seed: 2 }, () => {});
  await other.start();
  assert.deepEqual(other.record, RECORD);
  assert.equal(unfinished().seed, 2);
  const beside = new Match({ ...SETTINGS, teach: 0 }, () => {});
  await beside.start();
  assert.deepEqual([beside.record, beside.counted], [left.record, false]);
  forget(SETTINGS);
  assert.equal(unfinished().seed, 2);
  forget({ ...SETTINGS, seed: 2 });
  assert.equal(unfinished(), null);
});

test("a choice that loses too much is taken back, unless it is insisted on", async () => {
  const asked = table(9, { judgement: { label: "blunder", loss: 30, loss_low: 25 } });
  const match = new Match(SETTINGS, () => {});
  await match.start();
  await match.decide({ cards: "4", type: "solo", key: "4" });
  assert.deepEqual([match.phase, match.mistakes, match.taken.choice.cards, played(match).length], ["mine", 1, "4", 0]);
  const { question } = asked.find(({ path }) => path === "/v1/judgements");
  assert.deepEqual([question.choice, question.type, question.key, question.seat], ["4", "solo", "4", 0]);
  await match.decide({ cards: "4" }, { surely: true });
  assert.deepEqual([match.taken, played(match).length], [null, 3]);
});

test("what is within its error, is forced, or cannot be judged is never taken back", async () => {
  for (const more of [
    { judgement: { label: "unclear", loss: 30, loss_low: 25 } },
    { judgement: { label: "good", loss: 30, loss_low: 9 } },
    { position: { legal: [{ cards: "pass" }] } },
    { position: { dealing: true } },
    { next: { kind: "direction" } },
  ]) {
    localStorage.clear();
    table(9, more);
    const match = new Match(SETTINGS, () => {});
    await match.start();
    await match.decide("kind" in (more.next ?? {}) ? { call: 1 } : { cards: "pass" });
    assert.deepEqual([match.taken, played(match).length], [null, 3], JSON.stringify(more));
  }
});

test("a seat that can only pass does so by itself where it is asked to", async () => {
  table(3, { position: { legal: [{ cards: "pass" }] } });
  const match = new Match({ ...SETTINGS, autopass: true }, () => {});
  await match.start();
  assert.deepEqual([match.phase, played(match)[0].type], ["over", "pass"]);
});

test("a bomb that is kept is kept until another play, and no record says so", async () => {
  const asked = table(1, { position: { steps: [{ kind: "play", cards: "3", index: 2, seat: 1 }] } });
  const match = new Match({ ...SETTINGS, teach: 0 }, () => {});
  const chances = [
    { seat: 0, interrupt: true, player: null, kind: "play" },
    { seat: null, interrupt: false, player: null },
  ];
  match.asksNext = async () => chances[Math.min(match.declined.length, 1)];
  await match.start();
  assert.equal(match.phase, "mine");
  await match.decide({ cards: "pass" });
  assert.deepEqual([match.phase, match.declined, match.record], ["over", [0], RECORD]);
  assert.ok(asked.length > 0);
});

test("why a play is not legal comes from the service, and so does an error", async () => {
  table(6);
  const match = new Match({ ...SETTINGS, teach: 0 }, () => {});
  await match.start();
  serve(() =>
    Response.json({ detail: "wrong", errors: [{ pointer: "/record/2", detail: "4 beats nothing" }] }, { status: 422 }),
  );
  assert.equal(await match.whyNot({ cards: "4" }), "4 beats nothing");
  await match.decide({ cards: "3" });
  assert.deepEqual([match.error.message, match.phase], ["wrong", "waiting"]);
  match.stop();
  mock.reset();
});

test("cards that turn out to be legal are not played at a later decision", async () => {
  table(6);
  const match = new Match({ ...SETTINGS, teach: 0 }, () => {});
  await match.start();
  const known = globalThis.fetch;
  let answer;
  globalThis.fetch = (path, init) =>
    JSON.parse(init.body).player === "beginner"
      ? new Promise((resolve) => (answer = () => resolve(Response.json({}))))
      : known(path, init);
  const why = match.whyNot({ cards: "4" });
  await match.decide({ cards: "3" });
  assert.deepEqual([match.phase, played(match).length], ["mine", 3]);
  answer();
  await why;
  assert.equal(played(match).length, 3);
  match.stop();
});
