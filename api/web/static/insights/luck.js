// Luck and own play from game to game: two lines that begin at zero, in games won or lost by them.

import { t } from "../lib/page.js";
import { signed } from "../lib/parts.js";
import { html } from "../lib/view.js";
import { dayName } from "./words.js";

/** @typedef {Insights["luck"]} Points */
const WIDTH = 320;
const HEIGHT = 120;
const EDGE = 4;
const LINES = /** @type {const} */ (["luck", "own"]);

/** @param {{points: Points}} props */
export function Luck({ points }) {
  const last = points.at(-1);
  return html`<section aria-labelledby="luck-title">
    <h2 id="luck-title">${t("luck_title")}</h2>
    ${last ? html`<${Drawn} points=${points} last=${last} />` : html`<p class="hint">${t("luck_none")}</p>`}
  </section>`;
}

/** @param {{points: Points, last: Points[number]}} props */
function Drawn({ points, last }) {
  const drawn = pathsOf(points);
  return html`<dl class="sums">
      ${LINES.map(
        (line) => html`<div>
          <dt><svg class=${`key ${line}`} viewBox="0 0 24 10" aria-hidden="true"><path d="M0 5H24" /></svg> ${t(`sum_${line}`)}</dt>
          <dd class="large">${signed(last[line].win, 1)}</dd>
        </div>`,
      )}
    </dl>
    <svg class="lines" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label=${alt(points)}>
      <path class="zero" d=${`M0 ${drawn.zero}H${WIDTH}`} />
      ${LINES.map((line) => html`<path class=${line} d=${drawn[line]} />`)}
    </svg>
    <p class="ends hint"><span>${dayName(points[0].day)}</span><span>${t("games", { count: last.games })}</span><span>${dayName(last.day)}</span></p>
    <p class="hint">${t("luck_hint")}</p>`;
}

/**
 * The lines as paths of the drawing, and the height of zero.
 * @param {Points} points
 */
export function pathsOf(points) {
  const wins = points.flatMap((point) => [point.luck.win, point.own.win]);
  const high = Math.max(0, ...wins);
  const low = Math.min(0, ...wins);
  const most = points.at(-1)?.games ?? 1;
  /** @param {number} win */
  const y = (win) => Number((EDGE + ((high - win) * (HEIGHT - 2 * EDGE)) / (high - low || 1)).toFixed(1));
  /** @param {"luck" | "own"} line */
  const path = (line) =>
    points.reduce(
      (drawn, point) => `${drawn}L${((WIDTH * point.games) / most).toFixed(1)} ${y(point[line].win)}`,
      `M0 ${y(0)}`,
    );
  return { zero: y(0), luck: path("luck"), own: path("own") };
}

/** @param {Points} points */
function alt(points) {
  /** @param {"luck" | "own"} line */
  const ends = (line) => {
    const wins = points.map((point) => point[line].win);
    const values = { low: Math.min(0, ...wins), high: Math.max(0, ...wins), last: Number(wins.at(-1)) };
    const shown = Object.entries(values).map(([name, value]) => [name, signed(value, 1)]);
    return t("line_alt", { line: t(`sum_${line}`), ...Object.fromEntries(shown) });
  };
  return LINES.map(ends).join(" ");
}
