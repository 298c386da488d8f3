// Exercises from one's own mistakes: those that are due first, the others with the days until they come back.

import { addressOf } from "../lib/address.js";
import { t } from "../lib/page.js";
import { DAYS, ordered, placeOf, today } from "../lib/spaced.js";
import { html } from "../lib/view.js";
import { kindName } from "./mistakes.js";
import { dayName, gameName } from "./words.js";

// The exercises that are listed at once.
const SHOWN = 5;

/** @typedef {Insights["mistakes"][number]} Mistake */

/** @param {{mistakes: Mistake[]}} props */
export function Exercises({ mistakes }) {
  const exercises = mistakes.filter((each) => each.exercise);
  const { ready, later } = ordered(exercises);
  const [first] = ready;
  return html`<section class="panel exercises" aria-labelledby="exercises-title">
    <h2 id="exercises-title">${t("exercises_title")}</h2>
    ${exercises.length === 0 && html`<p class="hint">${t("exercises_none")}</p>`}
    ${exercises.length > 0 && html`<${Boxes} exercises=${exercises} />`}
    ${
      first
        ? html`<p><a class="button primary" href=${addressOf(`/games/${first.exercise.game}`, { try: first.exercise.index })}>${t("next_due", { count: ready.length })}</a></p>
          <ul class="plain due">${ready.slice(0, SHOWN).map((each) => html`<li><${Link} mistake=${each.exercise} /></li>`)}</ul>`
        : exercises.length > 0 && html`<p>${t("all_done", { count: daysUntil(later[0]) })}</p>`
    }
    ${
      later.length > 0 &&
      html`<details><summary>${t("later", { count: later.length })}</summary>
        <ul class="plain due">${later.map((each) => html`<li><${Link} mistake=${each.exercise} days=${daysUntil(each)} /></li>`)}</ul>
      </details>`
    }
  </section>`;
}

/**
 * How many exercises lie in each box, as columns.
 * @param {{exercises: Mistake[]}} props
 */
function Boxes({ exercises }) {
  const places = exercises.map((each) => placeOf(each)?.box ?? -1);
  const boxes = [-1, ...DAYS.keys()].map((box) => places.filter((each) => each === box).length);
  const most = Math.max(...boxes);
  return html`<ol class="plain boxes" aria-label=${t("boxes")}>
    ${boxes.map(
      (count, place) => html`<li>
        <svg viewBox="0 0 10 24" preserveAspectRatio="none" aria-hidden="true">
          <rect class="ground" width="10" height="24" /><rect class="value" y=${24 - (24 * count) / most} width="10" height=${(24 * count) / most} />
        </svg>
        <b>${count}</b> <small>${place === 0 ? t("box_new") : t("box_days", { count: DAYS[place - 1] })}</small>
      </li>`,
    )}
  </ol>`;
}

/** @param {{mistake: Mistake, days?: number}} props days: until it is due. */
function Link({ mistake, days }) {
  const { game, index, rules, day } = mistake;
  return html`<a href=${addressOf(`/games/${game}`, { try: index })}>
    <span class="grow">${kindName(mistake)}<small>${dayName(day)} · ${gameName(rules)}</small></span>
    ${days !== undefined && html`<small>${t("in_days", { count: days })}</small>`}
  </a>`;
}

/** @param {{place: {due: number} | null}} exercise */
function daysUntil({ place }) {
  return Number(place?.due) - today(Date.now());
}
