// Accuracy by phase and by role: a bar with its interval for each, and the figures beside it.

import { alone, t } from "../lib/page.js";
import { html } from "../lib/view.js";
import { between } from "./words.js";

const PHASES = /** @type {const} */ (["opening", "middle", "end", "auction"]);
const ROLES = ["landlord", "peasant"];

/** @param {{player: PlayerInsights}} props */
export function Accuracy({ player }) {
  return html`<section aria-labelledby="accuracy-title">
    <h2 id="accuracy-title">${t("accuracy_title")}</h2>
    <ul class="plain bars">
      ${ROLES.map((role) => html`<${Row} key=${role} name=${t(role)} sum=${player.by_role[role]} />`)}
    </ul>
    <ul class="plain bars">
      ${PHASES.map((phase) => html`<${Row} key=${phase} name=${t(`phase_${phase}`)} sum=${player.by_phase[phase]} />`)}
    </ul>
    <p class="hint">${t("accuracy_hint")} ${!alone && html`<a href="/about#insights">${t("how_counted")}</a>`}</p>
  </section>`;
}

/** @param {{name: string, sum: SumOfDecisions | undefined}} props */
function Row({ name, sum }) {
  if (!sum) {
    return null;
  }
  const { accuracy } = sum;
  const loss = { mean: sum.loss, low: sum.loss_low, high: sum.loss_high };
  return html`<li>
    <span class="name">${name}</span>
    ${
      accuracy
        ? html`<${Interval} ...${accuracy} /><b class="figure">${between(accuracy)}</b>`
        : html`<span class="hint instead">${t("loses_each", { loss: between(loss, 1) })}</span>`
    }
    <small>${t("decisions", { count: sum.decisions })}${t("between")}${t("mistakes", { count: sum.mistakes })}</small>
  </li>`;
}

/**
 * A figure from 0 to 100 as a bar, its interval as a line on it.
 * @param {{mean: number, low: number | null, high: number | null}} props
 */
function Interval({ mean, low, high }) {
  return html`<svg class="interval" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
    <rect class="ground" width="100" height="10" />
    <rect class="value" width=${mean} height="10" />
    ${low !== null && high !== null && html`<path class="halo" d=${`M${low} 5H${high}`} /><path class="line" d=${`M${low} 5H${high}`} />`}
  </svg>`;
}

/**
 * Bombs that were wasted and bombs that were held too long, each out of how many.
 * @param {{bombs: PlayerInsights["bombs"]}} props
 */
export function Bombs({ bombs }) {
  const { played, wasted, wasted_loss, due, held, held_loss } = bombs;
  return html`<section aria-labelledby="bombs-title">
    <h2 id="bombs-title">${t("bombs_title")}</h2>
    ${
      played + due === 0
        ? html`<p class="hint">${t("bombs_none")}</p>`
        : html`<ul class="plain bombs">
          <${Share} name="wasted" count=${wasted} all=${played} loss=${wasted_loss} />
          <${Share} name="held" count=${held} all=${due} loss=${held_loss} />
        </ul>`
    }
  </section>`;
}

/** @param {{name: "wasted" | "held", count: number, all: number, loss: number}} props loss: of all together. */
function Share({ name, count, all, loss }) {
  return html`<li data-bombs=${name}>
    <p><b class="large">${count}</b> ${t(`bombs_${name}`, { all })}</p>
    ${
      all > 0 &&
      html`<svg class="interval" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect class="ground" width="100" height="10" /><rect class="wrong" width=${(100 * count) / all} height="10" />
    </svg>`
    }
    ${count > 0 && html`<small>${t("cost_each", { loss: (loss / count).toFixed(0) })}</small>`}
  </li>`;
}
