// The review of the page's game: asked for, followed decision by decision, stopped, asked for again.

import { lang, room } from "../lib/page.js";
import { ask, get, Problem } from "../lib/service.js";
import { useEffect, useReducer, useRef } from "../lib/view.js";

// Seconds: between two looks where no stream can be had; before a review that failed is asked for
// again, which is done once; and before this request itself works on a review that nobody takes.
const LOOK = 2;
const AGAIN = 5;
const PATIENCE = 6;

const NOTHING = { id: null, status: "none", progress: null, decisions: [], result: null, wait: null, error: null, again: 0 };

/**
 * The review that is shown, and what can be done with it.
 * @param {string | undefined} wanted the id of the review in the address.
 * @returns {[object, {start: (worlds: number | null) => void, stop: () => void}]}
 *   the review: `id, status` (`none`, `asking`, `queued`, `running`, `done`, `failed`), `progress`,
 *   `decisions` so far, `result` when it is done, `reason`, `wait` and `error` of what went wrong.
 */
export function useJob(wanted) {
  const [job, change] = useReducer((old, news) => ({ ...old, ...(typeof news === "function" ? news(old) : news) }), NOTHING, first);
  const question = useRef({ game: room.id, language: lang });
  const failures = useRef(0);
  useEffect(() => {
    const id = wanted ?? best()?.id;
    if (id) {
      change({ ...NOTHING, id, status: "loading" });
    }
  }, [wanted]);
  useEffect(() => (job.id ? follow(job.id, change) : undefined), [job.id, job.again]);
  useEffect(() => retry(job, failures, () => start(question.current.limit?.worlds ?? null)), [job.status]);
  const start = async (worlds) => {
    question.current = { game: room.id, language: lang, ...(worlds ? { limit: { worlds } } : {}) };
    change({ ...NOTHING, status: "asking" });
    const onWait = (seconds, why) => change({ wait: { seconds, why } });
    try {
      const found = await ask("/v1/reviews", question.current, { onWait, headers: { Prefer: "respond-async" } });
      change((old) => ({ ...NOTHING, ...found, wait: null, again: old.again + 1 }));
    } catch (error) {
      change({ status: "none", wait: null, error });
    }
  };
  const stop = async () => {
    const { id } = job;
    change(NOTHING);
    await ask(`/v1/reviews/${id}`, "", { method: "DELETE" }).catch(() => null);
  };
  return [job, { start, stop, help: () => help(job, question.current) }];
}

function first(nothing) {
  return nothing;
}

/** The review to show at first: the newest one that is done, else the newest one. */
function best() {
  const inWords = room.reviews.filter((each) => each.status === "done");
  return inWords[0] ?? room.reviews.find((each) => each.status !== "failed") ?? room.reviews[0];
}

/** Asks once more for a review that has failed; returns what stops that. */
function retry(job, failures, start) {
  if (job.status !== "failed" || failures.current > 0) {
    return undefined;
  }
  failures.current += 1;
  const timer = setTimeout(start, 1000 * AGAIN);
  return () => clearTimeout(timer);
}

/**
 * Where no cluster takes reviews, the request that waits for one works on it: this is that request.
 */
async function help(job, question) {
  await ask("/v1/reviews", question, { headers: { Prefer: "wait=60" } }).catch(() => null);
  return job;
}

/** Follows a review until it has ended; returns what stops following it, and not the review. */
function follow(id, change) {
  const path = `/v1/reviews/${id}`;
  const leave = new AbortController();
  const onWait = (seconds, why) => change({ wait: { seconds, why } });
  let timer = 0;
  let stream = null;
  const ended = (job) => change({ ...answerOf(job), wait: null });
  const look = async () => {
    const job = await get(path, { signal: leave.signal, onWait });
    ended(job);
    if (job.status === "queued" || job.status === "running") {
      listen();
      timer = setTimeout(again, 1000 * LOOK);
    }
  };
  // A stream that was refused, or whose service is away, is replaced by looking from time to time.
  const again = () => {
    if (stream?.readyState === EventSource.OPEN) {
      timer = setTimeout(again, 1000 * LOOK);
    } else {
      look().catch(lost);
    }
  };
  const listen = () => {
    if (stream && stream.readyState !== EventSource.CLOSED) {
      return;
    }
    stream = new EventSource(`${path}/events`);
    stream.addEventListener("decision", (event) => {
      const { progress, ...decision } = JSON.parse(event.data);
      change((old) => ({ status: "running", progress, decisions: joined(old.decisions, decision) }));
    });
    stream.addEventListener("progress", (event) => change({ status: "running", ...JSON.parse(event.data) }));
    for (const name of ["done", "failed"]) {
      stream.addEventListener(name, (event) => {
        stream.close();
        clearTimeout(timer);
        ended(JSON.parse(event.data));
      });
    }
    stream.addEventListener("removed", () => {
      stream.close();
      clearTimeout(timer);
      change(NOTHING);
    });
  };
  const lost = (error) => {
    if (error.name !== "AbortError") {
      const gone = error instanceof Problem && error.status === 404;
      change(gone ? NOTHING : { error });
    }
  };
  look().catch(lost);
  return () => {
    leave.abort();
    stream?.close();
    clearTimeout(timer);
  };
}

function answerOf(job) {
  const { status, progress, reason, result, id } = job;
  const found = { id, status, progress, reason: reason ?? null, error: null };
  return result ? { ...found, result, decisions: result.decisions } : found;
}

/** Decisions with one more, in the order of the record. */
function joined(decisions, one) {
  const others = decisions.filter((each) => each.index !== one.index);
  return [...others, one].sort((a, b) => a.index - b.index);
}
