// The review of the page's game: asked for, followed decision by decision, stopped, asked for again.

import { lang, room } from "../lib/page.js";
import { ask, get, Problem } from "../lib/service.js";
import { useLayoutEffect, useReducer, useRef } from "../lib/view.js";

// Seconds: between two looks where no stream can be had; before a review that failed is asked for
// again, which is done once; and before this page's own request works on a review nobody has taken.
const LOOK = 2;
const AGAIN = 5;
const PATIENCE = 5;

const NOTHING = {
  id: null,
  status: "none",
  progress: null,
  decisions: [],
  result: null,
  reason: null,
  wait: null,
  error: null,
  again: false,
};

/**
 * The review that is shown, and what can be done with it.
 * @param {string | undefined} wanted the id of the review in the address.
 * @returns {[object, (worlds: number | null) => void, () => void]}
 *   the review, what asks for a new one, and what stops it. The review has `id, status` (`none`,
 *   `loading`, `asking`, `queued`, `running`, `done`, `failed`), `progress`, the `decisions` so far,
 *   the `result` when it is done, `reason`, `wait` and `error` of what goes wrong, and whether it
 *   will be asked for `again`.
 */
export function useJob(wanted) {
  const [job, change] = useReducer(changed, wanted ?? newest(), beginning);
  const asked = useRef(null);
  const followed = useRef(false);
  const retried = useRef(false);
  const start = async (worlds) => {
    asked.current = { game: room.id, language: lang, ...(worlds ? { limit: { worlds } } : {}) };
    change({ ...NOTHING, status: "asking" });
    try {
      const found = await ask("/v1/reviews", asked.current, {
        onWait: (seconds, why) => change({ wait: { seconds, why } }),
        headers: { Prefer: "respond-async" },
      });
      change({ ...NOTHING, id: found.id, status: found.status, progress: found.progress });
    } catch (error) {
      change({ ...NOTHING, error });
    }
  };
  const stop = async () => {
    const { id } = job;
    change(NOTHING);
    await ask(`/v1/reviews/${id}`, "", { method: "DELETE" }).catch(() => null);
  };
  useLayoutEffect(() => (job.id ? follow(job.id, change) : undefined), [job.id, job.status === "asking"]);
  useLayoutEffect(() => {
    followed.current ||= ["asking", "queued", "running"].includes(job.status);
    if (job.status === "failed" && followed.current && !retried.current) {
      retried.current = true;
      change({ again: true });
      return later(AGAIN, () => start(asked.current?.limit?.worlds ?? null));
    }
    if (job.status === "queued" && asked.current) {
      // Where there is no cluster, the request that waits for a review is the one that works on it.
      const help = () => ask("/v1/reviews", asked.current, { headers: { Prefer: "wait=60" } });
      return later(PATIENCE, () => help().catch(() => null));
    }
    return undefined;
  }, [job.status]);
  return [job, start, stop];
}

function changed(job, news) {
  return { ...job, ...(typeof news === "function" ? news(job) : news) };
}

function beginning(id) {
  return id ? { ...NOTHING, id, status: "loading" } : NOTHING;
}

/** The review to show at first: the newest one that is done, else the newest one. */
function newest() {
  const done = room.reviews?.find((each) => each.status === "done");
  return (done ?? room.reviews?.[0])?.id;
}

function later(seconds, act) {
  const timer = setTimeout(act, 1000 * seconds);
  return () => clearTimeout(timer);
}

/** Follows a review until it has ended; returns what ends the following, and not the review. */
function follow(id, change) {
  const path = `/v1/reviews/${id}`;
  const leave = new AbortController();
  const onWait = (seconds, why) => change({ wait: { seconds, why } });
  let stream = null;
  let timer = 0;
  const told = (job) => {
    clearTimeout(timer);
    change(answerOf(job));
    if (job.status === "done" || job.status === "failed") {
      stream?.close();
      return;
    }
    if (!stream || stream.readyState === EventSource.CLOSED) {
      stream = listen(`${path}/events`, told, change);
    }
    timer = setTimeout(watch, 1000 * LOOK);
  };
  // A stream that was refused, or that broke off, is replaced by looking from time to time.
  const watch = () => {
    if (stream.readyState === EventSource.OPEN) {
      timer = setTimeout(watch, 1000 * LOOK);
    } else {
      look();
    }
  };
  const look = () =>
    get(path, { signal: leave.signal, onWait }).then(told, (error) => {
      if (error.name !== "AbortError") {
        const removed = error instanceof Problem && error.status === 404;
        change(removed ? NOTHING : { error, wait: null });
      }
    });
  look();
  return () => {
    leave.abort();
    stream?.close();
    clearTimeout(timer);
  };
}

/** Listens to the events of a review; `EventSource` says by itself which event it had last. */
function listen(path, told, change) {
  const stream = new EventSource(path);
  stream.addEventListener("decision", (event) => {
    const { progress, ...decision } = JSON.parse(event.data);
    change((job) => ({ status: "running", progress, decisions: joined(job.decisions, decision) }));
  });
  stream.addEventListener("progress", (event) => {
    change({ status: "running", ...JSON.parse(event.data) });
  });
  for (const name of ["done", "failed"]) {
    stream.addEventListener(name, (event) => told(JSON.parse(event.data)));
  }
  stream.addEventListener("removed", () => {
    stream.close();
    change(NOTHING);
  });
  return stream;
}

function answerOf({ status, progress, reason, result }) {
  const found = { status, progress, reason: reason ?? null, error: null, wait: null };
  return result ? { ...found, result, decisions: result.decisions } : found;
}

/** Decisions with one more, in the order of the record. */
function joined(decisions, one) {
  const others = decisions.filter((each) => each.index !== one.index);
  return [...others, one].sort((a, b) => a.index - b.index);
}
