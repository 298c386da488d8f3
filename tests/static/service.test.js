// Questions to the service: addresses, refusals, waiting, and answers that come in parts.

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { serve } from "./room.js";

const { ask, detailOf, get, Problem, remove, stream } = await import("../../api/web/static/lib/service.js");

/** Lets time pass as long as somebody waits. */
async function passing(promise) {
  mock.timers.enable({ apis: ["setTimeout"] });
  let over = false;
  promise.finally(() => (over = true)).catch(() => {});
  while (!over) {
    mock.timers.tick(1000);
    await new Promise((resolve) => setImmediate(resolve));
  }
  mock.timers.reset();
  return promise;
}

/** An answer that comes in parts; `broken` ends it without its last one. */
function parts(answers, { event = "answer" } = {}) {
  const text = answers.map((each) => `event: ${event}\ndata: ${JSON.stringify(each)}\n\n`).join("");
  return new Response(text, { headers: { "Content-Type": "text/event-stream" } });
}

test("names in braces and questions become an address", async () => {
  const asked = serve(() => ({}));
  await get("/v1/puzzles/{name}/hint", { in: { name: "a/b" }, query: { step: 2, language: "zh", none: undefined } });
  await ask("/v1/games", "{}", { query: { rules: undefined } });
  assert.deepEqual(
    asked.map(({ path }) => path),
    ["/v1/puzzles/a%2Fb/hint?step=2&language=zh", "/v1/games"],
  );
});

test("a refusal says what is wrong, and where", async () => {
  const errors = [{ pointer: "/record", detail: "no cards" }];
  serve(() => Response.json({ title: "Invalid", detail: "wrong", errors }, { status: 422 }));
  const error = await ask("/v1/positions", {}).catch((problem) => problem);
  assert.ok(error instanceof Problem);
  assert.deepEqual([error.status, error.title, error.message, error.errors], [422, "Invalid", "wrong", errors]);
  assert.equal(detailOf(error), "no cards");
  assert.equal(detailOf(new Error("plain")), "plain");
});

test("a busy service is asked again when it has said so, and the waiting is told", async () => {
  let times = 0;
  serve(() => (times++ < 2 ? new Response("", { status: 503, headers: { "Retry-After": "3" } }) : { done: true }));
  const waits = [];
  assert.deepEqual(await passing(ask("/v1/positions", {}, { onWait: (wait) => waits.push(wait) })), { done: true });
  assert.deepEqual(waits, [{ seconds: 3, why: "busy" }, null, { seconds: 3, why: "busy" }, null]);
});

test("a service that stays away is given up, and so is waiting that was broken off", async () => {
  serve(() => Promise.reject(new TypeError("away")));
  const error = await passing(ask("/v1/positions", {}).catch((problem) => problem));
  assert.ok(error instanceof Problem);
  const leave = new AbortController();
  const left = ask("/v1/positions", {}, { signal: leave.signal, onWait: () => leave.abort() }).catch(
    (problem) => problem,
  );
  assert.equal((await passing(left)).name, "AbortError");
});

test("a stream ends with its final answer, or with one that is enough", async () => {
  const all = [{ worlds: 1 }, { worlds: 8 }, { worlds: 64, final: true }];
  serve(() => parts(all));
  const heard = [];
  const onAnswer = (answer) => heard.push(answer);
  assert.deepEqual(await stream("/v1/advice", {}, { onAnswer }), all[2]);
  assert.deepEqual(heard, all);
  const found = await stream("/v1/advice", {}, { onAnswer, enough: ({ worlds }) => worlds >= 8 });
  assert.ok(found.worlds >= 8);
});

test("a stream that breaks is asked for again, and one that fails is a problem", async () => {
  let times = 0;
  const asked = serve(() => parts(times++ ? [{ final: true }] : [{ worlds: 1 }]));
  await passing(stream("/v1/advice", {}, { onAnswer: () => {} }));
  assert.equal(asked.length, 2);
  serve(() => parts([{ title: "Failed", detail: "no memory", status: 500 }], { event: "problem" }));
  await assert.rejects(stream("/v1/advice", {}, { onAnswer: () => {} }), /no memory/);
});

test("removing what is gone is no error", async () => {
  serve(() => Response.json({ title: "Gone" }, { status: 404 }));
  await remove("/v1/reviews/{review}", { in: { review: "x" } });
});
