// What made a report, how its numbers are made, and the record itself.

import { room, t } from "../lib/page.js";
import { html } from "../lib/view.js";

// The headings of the room about whose texts a report has.
const NUMBERS = ["labels", "accuracy", "difficulty", "luck", "open", "error"];

/** @param {{engine: ReviewResult["engine"] | null, record?: GameEvent[]}} props engine: what made the reviews. */
export function Made({ engine, record }) {
  return html`<div class="made">
    ${engine && html`<${Engine} engine=${engine} />`}
    ${NUMBERS.map(
      (each) => html`<section key=${each}>
        <h3>${t(`about_${each}_title`)}</h3>
        <p>${t(`about_${each}`)}</p>
        ${each === "labels" && html`<${Thresholds} />`}
      </section>`,
    )}
    ${
      record &&
      html`<details>
        <summary>${t("record")}</summary>
        <pre tabindex="0">${record.map((event) => `${JSON.stringify(event)}\n`)}</pre>
      </details>`
    }
  </div>`;
}

/** @param {{engine: ReviewResult["engine"]}} props */
function Engine({ engine }) {
  const { rules, version, weights, seed, aim, limit } = engine;
  const facts = {
    rules,
    version,
    weights: weights ?? t("made_none"),
    seed,
    aim: t(`aim_${aim ?? "win"}`),
    limit:
      limit &&
      Object.entries(limit)
        .flatMap(([name, value]) => (value === null ? [] : [t(`limit_${name}`, { value })]))
        .join(" · "),
  };
  return html`<dl class="headline">
    ${Object.entries(facts).map(([name, value]) => value !== null && value !== undefined && html`<div><dt>${t(`made_${name}`)}</dt><dd>${value}</dd></div>`)}
  </dl>`;
}

/** From which loss each label is given. */
function Thresholds() {
  const given = Object.entries(room.labels).flatMap(([label, { least }]) =>
    least === null ? [] : [{ label, least: String(least) }],
  );
  return html`<dl class="headline">
    ${given.map(({ label, least }) => html`<div><dt>${t(`label_${label}`)}</dt><dd>≥ ${least}</dd></div>`)}
  </dl>`;
}
