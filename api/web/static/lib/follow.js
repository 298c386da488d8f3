// Following a review, or a batch of them, until it has ended: by the stream of its events, and by looking from time to
// time where no stream can be had or it broke off.

import { lang } from "./page.js";
import { get, Problem } from "./service.js";

// Seconds between two looks.
const LOOK = 2;

/** @param {{status: string}} job */
export function hasEnded({ status }) {
  return status === "done" || status === "failed";
}

/**
 * @template {{status: string}} Followed
 * @param {string} id
 * @param {(job: Followed | null) => void} onJob told the whole of it, and in the end what came out; null where it is gone.
 * @param {{onNews?: (name: string, news: any) => void, onError?: (error: Error) => void,
 *   onWait?: (wait: Wait | null) => void}} how onNews: told each event of a part that was done, by its name.
 * @returns {() => void} what ends the following, and not the review.
 */
export function follow(id, onJob, { onNews = () => {}, onError = () => {}, onWait } = {}) {
  const leave = new AbortController();
  /** @type {EventSource | null} */
  let stream = null;
  let timer = 0;
  const stop = () => {
    leave.abort();
    stream?.close();
    clearTimeout(timer);
  };
  /** @param {Followed | null} job */
  const told = (job) => {
    onJob(job);
    if (!job || hasEnded(job)) {
      stop();
    }
  };
  const listen = () => {
    const events = new EventSource(`/v1/reviews/${id}/events?language=${lang}`);
    for (const name of ["decision", "progress", "review"]) {
      events.addEventListener(name, ({ data }) => onNews(name, JSON.parse(data)));
    }
    for (const name of ["done", "failed", "removed"]) {
      events.addEventListener(name, ({ data }) => told(name === "removed" ? null : JSON.parse(data)));
    }
    return events;
  };
  const watch = () => {
    timer = setTimeout(() => (stream?.readyState === EventSource.OPEN ? watch() : look()), 1000 * LOOK);
  };
  const look = async () => {
    try {
      const asked = { in: { review: id }, query: { language: lang }, signal: leave.signal, onWait };
      told(/** @type {any} */ (await get("/v1/reviews/{review}", asked)));
      if (!leave.signal.aborted) {
        stream = stream && stream.readyState !== EventSource.CLOSED ? stream : listen();
        watch();
      }
    } catch (error) {
      if (error instanceof Problem && error.status === 404) {
        told(null);
      } else if (!leave.signal.aborted) {
        onError(/** @type {Error} */ (error));
      }
    }
  };
  look();
  return stop;
}
