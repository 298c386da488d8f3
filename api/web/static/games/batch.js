// The review of many games with one progress; its id is in the address, so that it survives reloading.

import { show, state } from "../lib/address.js";
import { follow, hasEnded } from "../lib/follow.js";
import { NDJSON } from "../lib/games.js";
import { lang, t } from "../lib/page.js";
import { ask, remove } from "../lib/service.js";
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
  const forget = () => {
    const { batch, ...others } = state();
    show(others);
    followed.current = null;
    setJob(null);
  };
  /** @param {BatchProgress | null} found */
  const told = (found) => {
    setJob(found);
    if (!found) {
      forget();
    } else if (hasEnded(found)) {
      onChange();
    }
  };
  const onNews = (/** @type {string} */ _, /** @type {BatchProgress} */ { progress }) =>
    setJob((before) => before && { ...before, progress });
  useLayoutEffect(() => (id ? follow(id, told, { onNews }) : undefined), [id]);
  if (!id || !job) {
    return null;
  }
  const ended = hasEnded(job);
  const close = async () => {
    if (!ended) {
      await remove("/v1/reviews/{review}", { in: { review: id } });
    }
    forget();
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
