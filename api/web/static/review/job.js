// The review of the page's game: asked for, followed decision by decision, stopped, asked for again.

import { follow } from "../lib/follow.js";
import { lang, room } from "../lib/page.js";
import { ask, remove } from "../lib/service.js";
import { useLayoutEffect, useReducer, useRef } from "../lib/view.js";

// Seconds: before a review that failed is asked for again, which is done once; and before this page's own request works
// on a review nobody has taken.
const AGAIN = 5;
const PATIENCE = 5;

/**
 * @typedef {object} Job
 * @property {string | null} id
 * @property {"none" | "loading" | "asking" | "queued" | "running" | "done" | "failed"} status
 * @property {Progress | null} progress
 * @property {Decision[]} decisions those so far.
 * @property {ReviewResult | null} result when it is done.
 * @property {string | null} reason why it has failed.
 * @property {Wait | null} wait
 * @property {Error | null} error
 * @property {boolean} again whether it will be asked for again.
 */

/** @type {Job} */
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
 * @returns {[Job, (worlds: number | null) => void, () => void]}
 *   the review, what asks for a new one, and what stops it.
 */
export function useJob(wanted) {
  const [job, change] = useReducer(changed, wanted ?? newest(), beginning);
  const asked = useRef(/** @type {Posts["/v1/reviews"]["question"] | null} */ (null));
  const begun = useRef(false);
  const retried = useRef(false);
  /** @param {number | null} worlds */
  const start = async (worlds) => {
    const question = { game: room.id, language: lang, ...(worlds ? { limit: { worlds } } : {}) };
    asked.current = question;
    change({ ...NOTHING, status: "asking" });
    try {
      const found = await ask("/v1/reviews", question, {
        onWait: (wait) => change({ wait }),
        headers: { Prefer: "respond-async" },
      });
      change({ ...NOTHING, id: found.id, status: found.status, progress: "progress" in found ? found.progress : null });
    } catch (error) {
      change({ ...NOTHING, error: /** @type {Error} */ (error) });
    }
  };
  const stop = async () => {
    const { id } = job;
    change(NOTHING);
    await remove("/v1/reviews/{review}", { in: { review: id ?? "" } });
  };
  useLayoutEffect(() => (job.id ? followed(job.id, change) : undefined), [job.id, job.status === "asking"]);
  useLayoutEffect(() => {
    begun.current ||= ["asking", "queued", "running"].includes(job.status);
    if (job.status === "failed" && begun.current && !retried.current) {
      retried.current = true;
      change({ again: true });
      return later(AGAIN, () => start(asked.current?.limit?.worlds ?? null));
    }
    const question = asked.current;
    if (job.status === "queued" && question) {
      // Where there is no cluster, the request that waits for a review is the one that works on it.
      const help = () => ask("/v1/reviews", question, { headers: { Prefer: "wait=60" } });
      return later(PATIENCE, () => help().catch(() => null));
    }
    return undefined;
  }, [job.status]);
  return [job, start, stop];
}

/** @param {Job} job @param {JobChange} news */
function changed(job, news) {
  return { ...job, ...(typeof news === "function" ? news(job) : news) };
}

/** @param {string | undefined} id @returns {Job} */
function beginning(id) {
  return id ? { ...NOTHING, id, status: "loading" } : NOTHING;
}

/** The review to show at first: the newest one that is done, else the newest one. */
function newest() {
  const done = room.reviews?.find((each) => each.status === "done");
  return (done ?? room.reviews?.[0])?.id;
}

/** @param {number} seconds @param {() => void} act */
function later(seconds, act) {
  const timer = setTimeout(act, 1000 * seconds);
  return () => clearTimeout(timer);
}

/**
 * Follows a review; returns what ends that.
 * @param {string} id
 * @param {(news: JobChange) => void} change
 */
function followed(id, change) {
  /** @param {ReviewJob | null} job */
  const told = (job) => change(job ? answerOf(job) : NOTHING);
  return follow(id, told, {
    onWait: (wait) => change({ wait }),
    onError: (error) => change({ error, wait: null }),
    onNews: (name, { progress, ...decision }) =>
      change(({ decisions }) => ({
        status: "running",
        progress,
        decisions: name === "decision" ? joined(decisions, decision) : decisions,
      })),
  });
}

/** @param {ReviewJob} props */
function answerOf({ status, progress, reason, result }) {
  const found = { status, progress, reason: reason ?? null, error: null, wait: null };
  return result ? { ...found, result, decisions: result.decisions } : found;
}

/**
 * Decisions with one more, in the order of the record.
 * @param {Decision[]} decisions
 * @param {Decision} one
 */
function joined(decisions, one) {
  const others = decisions.filter((each) => each.index !== one.index);
  return [...others, one].sort((a, b) => a.index - b.index);
}
