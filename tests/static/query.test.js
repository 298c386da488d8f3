// The hook that asks the service: late answers are dropped, questions broken off, answers kept.

import assert from "node:assert/strict";
import { test } from "node:test";
import { serve, settled } from "./room.js";

const { html, render } = await import("../../api/web/static/lib/view.js");
const { answerTo, useQuery, useTask } = await import("../../api/web/static/lib/query.js");
const { useTries } = await import("../../api/web/static/review/exercise.js");

/** Draws a view that shows nothing; returns what its hook has said last, and how to draw it again. */
function drawn(hook) {
  const root = { nodeType: 1, childNodes: [], firstChild: null };
  const view = { last: null };
  const View = ({ props }) => {
    view.last = hook(props);
    return null;
  };
  view.draw = (props) => render(html`<${View} props=${props} />`, root);
  view.close = () => render(null, root);
  return view;
}

const question = (seat) => ({ record: { rules: "classic" }, seat });

test("an answer that comes too late is dropped, and its question is broken off", async () => {
  const answers = {};
  const asked = serve((_path, { seat }) => new Promise((resolve) => (answers[seat] = () => resolve({ seat }))));
  const view = drawn((seat) => useQuery("/v1/positions", question(seat), { keep: true }));
  view.draw(10);
  await settled();
  view.draw(11);
  await settled();
  assert.ok(asked[0].signal.aborted);
  answers[11]();
  await settled();
  answers[10]();
  await settled();
  assert.deepEqual([view.last.answer, view.last.fresh, view.last.busy], [{ seat: 11 }, true, false]);
  view.draw(12);
  assert.deepEqual([view.last.answer, view.last.fresh, view.last.busy], [{ seat: 11 }, false, true]);
  view.close();
  assert.ok(asked.at(-1).signal.aborted || asked.length === 2);
});

test("an answer is asked for once, and one that was asked for beforehand is there at once", async () => {
  const asked = serve((_path, { seat }) => ({ seat }));
  await Promise.all([answerTo("/v1/positions", question(20)), answerTo("/v1/positions", question(20))]);
  const view = drawn((seat) => useQuery("/v1/positions", seat === null ? null : question(seat)));
  view.draw(20);
  assert.deepEqual(view.last.answer, { seat: 20 });
  view.draw(21);
  assert.equal(view.last.answer, null);
  await settled();
  view.draw(20);
  view.draw(21);
  assert.deepEqual(view.last.answer, { seat: 21 });
  assert.equal(asked.length, 2);
  view.draw(null);
  assert.deepEqual([view.last.answer, view.last.busy], [null, false]);
});

test("a view keeps its answer when the page forgets what it knows", async () => {
  const asked = serve((_path, { seat }) => ({ seat }));
  await answerTo("/v1/positions", question(40));
  const view = drawn(() => useQuery("/v1/positions", question(40)));
  view.draw();
  const before = asked.length;
  for (let seat = 1000; seat < 1400; seat++) {
    await answerTo("/v1/positions", question(seat));
  }
  view.draw();
  await settled();
  assert.deepEqual([view.last.answer, view.last.fresh, view.last.busy], [{ seat: 40 }, true, false]);
  assert.equal(asked.length, before + 400);
  view.close();
});

test("an error stays until it is asked again, and is not kept", async () => {
  let refused = true;
  serve(() => (refused ? Response.json({ detail: "no" }, { status: 422 }) : { seat: 30 }));
  const view = drawn(() => useQuery("/v1/positions", question(30)));
  view.draw();
  await settled();
  assert.deepEqual([view.last.error.message, view.last.busy, view.last.answer], ["no", false, null]);
  refused = false;
  view.last.retry();
  await settled();
  assert.deepEqual([view.last.error, view.last.answer], [null, { seat: 30 }]);
});

test("what has come of a stream is kept when it is stopped", async () => {
  const encoder = new TextEncoder();
  const body = new ReadableStream({
    start: (to) => to.enqueue(encoder.encode('event: answer\ndata: {"worlds": 1}\n\n')),
  });
  serve(() => new Response(body, { headers: { "Content-Type": "text/event-stream" } }));
  const view = drawn(() => useQuery("/v1/bids", { rules: "classic" }, { streamed: true }));
  view.draw();
  await settled();
  assert.deepEqual([view.last.answer, view.last.busy], [{ worlds: 1 }, true]);
  view.last.stop();
  await settled();
  assert.deepEqual([view.last.answer, view.last.busy, view.last.error], [{ worlds: 1 }, false, null]);
});

test("work that a tap begins is busy until it is done, and says what went wrong", async () => {
  const view = drawn(() => useTask());
  view.draw();
  const leaving = view.last.run(async () => true);
  await settled();
  assert.equal(view.last.busy, true);
  await leaving;
  await view.last.run(() => Promise.reject(new Error("refused")));
  await settled();
  assert.deepEqual([view.last.busy, view.last.error.message], [false, "refused"]);
});

test("what came of a try is not said of the decision that is looked at next", async () => {
  const answers = [];
  serve(() => new Promise((resolve) => answers.push(resolve)));
  const view = drawn(([index, practised]) => useTries("review", index, practised));
  view.draw([3, false]);
  await settled();
  const trying = view.last.attempt("33");
  view.draw([5, true]);
  await settled();
  answers[0]({ solved: false });
  await trying;
  await settled();
  assert.equal(view.last.tried, null);
  assert.equal(localStorage.getItem("spaced"), null);
  const again = view.last.attempt("44");
  await settled();
  answers[1]({ solved: false });
  await again;
  await settled();
  assert.deepEqual(view.last.tried, { solved: false });
});

test("a try is noted though it is known only after the tap that it is an exercise", async () => {
  localStorage.clear();
  let answer;
  serve(() => new Promise((resolve) => (answer = resolve)));
  const view = drawn((practised) => useTries("review", 7, practised));
  view.draw(false);
  await settled();
  const trying = view.last.attempt("33");
  view.draw(true);
  await settled();
  answer({ solved: false });
  await trying;
  assert.match(String(localStorage.getItem("spaced")), /\/7"/);
});
