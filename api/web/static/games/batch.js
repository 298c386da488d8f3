// The review of many games with one progress; its id is in the address, so that it survives reloading.

import { show, state } from "../lib/address.js";
import { NDJSON } from "../lib/games.js";
import { lang, t } from "../lib/page.js";
import { ask, get, Problem, remove } from "../lib/service.js";
import { html, useLayoutEffect, useRef, useState } from "../lib/view.js";

/**
 * Asks for the reviews of kept games, as one batch.
 * @param {string[]} ids
 * @param {AskOptions} options
 */
export async function askForBatch(ids, options) {
  const lines = ids.map((game) => JSON.stringify({ game, language: lang })).join("\n");
  const found = await ask("/v1/reviews/batch", lines, { ...options, headers: NDJSON });
  show({ ...state(), batch: found.id });
}

/** @typedef {{status: string, progress: Progress, counts?: Record<string, number>}} BatchProgress */

/**
 * The progress of the batch in the address.
 * @param {{onChange: () => void}} props onChange: called when all its reviews have ended.
 */
export function Batch({ onChange }) {
  // A new list writes its own address: the batch goes on, and stays until it is closed.
  const followed = useRef(/** @type {string | null} */ (null));
  followed.current = state().batch ?? followed.current;
  const id = followed.current;
  const [job, setJob] = useState(/** @type {BatchProgress | null} */ (null));
  useLayoutEffect(() => (id ? follow(id, setJob, onChange) : undefined), [id]);
  if (!id || !job) {
    return null;
  }
  const ended = job.status === "done" || job.status === "failed";
  const close = async () => {
    if (!ended) {
      await remove("/v1/reviews/{review}", { in: { review: id } });
    }
    const { batch, ...others } = state();
    show(others);
    followed.current = null;
    setJob(null);
    onChange();
  };
  const { done, of } = job.progress;
  return html`<div class="note batch">
    <p>
      <b>${t("batch", { count: of })}</b> <span role="status">${t("batch_done", { done, of })}</span>
      ${job.counts?.failed && ` ${t("batch_failed", { count: job.counts.failed })}`}
    </p>
    <progress max=${of} value=${done} aria-label=${t("batch", { count: of })}></progress>
    <button type="button" onClick=${close}>${t(ended ? "batch_end" : "batch_stop")}</button>
  </div>`;
}

/**
 * Follows a batch until its end; returns what stops that.
 * @param {string} id
 * @param {(job: BatchProgress | ((before: BatchProgress | null) => BatchProgress | null)) => void} onJob
 * @param {() => void} onEnd
 */
function follow(id, onJob, onEnd) {
  const path = `/v1/reviews/${id}`;
  const leave = new AbortController();
  const look = async () => {
    const job = await get("/v1/reviews/{review}", { in: { review: id }, signal: leave.signal });
    onJob(job);
    return job.status === "done" || job.status === "failed";
  };
  const events = new EventSource(`${path}/events`);
  const ended = () => {
    events.close();
    look()
      .then(onEnd)
      .catch(() => {});
  };
  events.addEventListener("review", (event) => {
    const { progress } = JSON.parse(event.data);
    onJob((job) => job && { ...job, progress });
  });
  for (const name of ["done", "failed", "removed"]) {
    events.addEventListener(name, ended);
  }
  // Without a stream the address of the batch is asked from time to time.
  const timer = setInterval(async () => {
    if (events.readyState === EventSource.CLOSED && (await look().catch(() => false))) {
      clearInterval(timer);
    }
  }, 2000);
  look().catch((error) => {
    if (error instanceof Problem && error.status === 404) {
      const { batch, ...others } = state();
      show(others);
      leave.abort();
      events.close();
      clearInterval(timer);
    }
  });
  return () => {
    leave.abort();
    events.close();
    clearInterval(timer);
  };
}
