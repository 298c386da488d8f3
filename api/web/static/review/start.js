// Asking for a review with one tap, how far it is, and what stands in its way.

import { t } from "../lib/page.js";
import { ProblemNote, Select, Trouble } from "../lib/parts.js";
import { html, useState } from "../lib/view.js";

// Sampled deals for each decision; null is what the service takes by default.
/** @type {Record<string, number | null>} */
const LIMITS = { quick: 128, standard: null, thorough: 4096 };

/**
 * Starts a review.
 * @param {{job: Job, onStart: (worlds: number | null) => void}} props
 */
export function Start({ job, onStart }) {
  const [limit, setLimit] = useState("standard");
  if (job.status !== "none" && job.status !== "failed") {
    return null;
  }
  return html`<section class="panel start" aria-labelledby="start">
    <h3 id="start">${t("start_title")}</h3>
    <p class="hint">${t("start_hint")}</p>
    ${job.status === "failed" && html`<p class="note wrong" role="alert"><b>${t("failed")}</b> ${job.reason} ${job.again && t("failed_again")}</p>`}
    <${ProblemNote} error=${job.error} />
    <div class="row">
      <button type="button" class="primary" onClick=${() => onStart(LIMITS[limit])}>${t(job.status === "failed" ? "try_again" : "start")}</button>
      <${Select} kind="limit" label=${t("limit")} value=${limit} onChange=${setLimit}
        options=${Object.keys(LIMITS).map((each) => [each, t(`limit_${each}`)])} />
    </div>
  </section>`;
}

/**
 * How far a review is.
 * @param {{job: Job, onStop: () => void}} props
 */
export function Progress({ job, onStop }) {
  if (!["asking", "queued", "running"].includes(job.status)) {
    // The review that the address names could not be had: nothing else on the page would say so.
    const error = job.status === "loading" ? job.error : null;
    return html`<${Trouble} error=${error} wait=${job.wait} retry=${again} />`;
  }
  const { done, of } = job.progress ?? { done: 0, of: 0 };
  return html`<section class="panel progress" aria-label=${t("reviewing")}>
    <div class="row">
      <b>${t(job.status === "running" ? "reviewing" : "waiting_turn")}</b>
      <span class="grow" role="status">${of ? t("progress", { done, of }) : ""}</span>
      <button type="button" onClick=${onStop} disabled=${!job.id}>${t("stop")}</button>
    </div>
    <progress max=${of || 1} value=${done} aria-label=${t("reviewing")}></progress>
    <p class="hint">${t("may_leave")}</p>
    <${Trouble} ...${job} retry=${again} />
  </section>`;
}

/** Follows the review anew: its address has all that the page needs. */
function again() {
  location.reload();
}
