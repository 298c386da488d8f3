// The distribution of points of a call, drawn: a bar for each amount, and the middle half below.

import { t } from "../lib/page.js";
import { signed } from "../lib/parts.js";
import { html } from "../lib/view.js";

const WIDTH = 320;
const HEIGHT = 84;
const BARS = 24;
// What may be cut off at either end and told as "or less", as a share of the deals.
const TAIL = 0.01;

/**
 * @param {{bars: {points: number, probability: number}[], quantiles: Record<string, number>,
 *   range: {low: number, step: number, count: number}}} props range: of `rangeOf`.
 */
export function Histogram({ bars, quantiles, range }) {
  const { low, step, count } = range;
  const shares = Array(count).fill(0);
  for (const { points, probability } of bars) {
    shares[Math.max(0, Math.min(count - 1, Math.floor((points - low) / step + 1e-9)))] += probability;
  }
  const most = Math.max(...shares, 0.01);
  // An amount stands in the middle of its own point: a bin of one point is drawn around it.
  /** @param {number} points */
  const place = (points) => Math.max(0, Math.min(WIDTH, ((points + 0.5 - low) / step) * (WIDTH / count)));
  const said = shares
    .map((share, index) => [labelOf(range, index), share])
    .filter(([, share]) => share >= 0.01)
    .map(([label, share]) => t("bar_of", { points: label, share: `${Math.round(100 * share)} %` }));
  const zero = place(0);
  return html`<figure class="histogram">
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT + 26}" role="img" aria-label=${t("histogram", { text: said.join(t("between")) })}>
      ${shares.map((share, index) => {
        const height = (share / most) * HEIGHT;
        const at = low + index * step;
        const nothing = at <= 0 && at + step > 0 && (step === 1 || at < 0);
        const sign = nothing ? "none" : at < 0 ? "lost" : "won";
        return html`<rect
          key=${index}
          class=${sign}
          x=${(index * WIDTH) / count + 0.75}
          y=${HEIGHT - height}
          width=${WIDTH / count - 1.5}
          height=${height}
        ><title>${t("bar_of", { points: labelOf(range, index), share: `${(100 * share).toFixed(1)} %` })}</title></rect>`;
      })}
      <line class="ground" x1="0" x2=${WIDTH} y1=${HEIGHT} y2=${HEIGHT} />
      <line class="zero" x1=${zero} x2=${zero} y1="0" y2=${HEIGHT + 4} />
      <line class="range" x1=${place(quantiles["5"])} x2=${place(quantiles["95"])} y1=${HEIGHT + 7} y2=${HEIGHT + 7} />
      <line class="half" x1=${place(quantiles["25"])} x2=${place(quantiles["75"])} y1=${HEIGHT + 7} y2=${HEIGHT + 7} />
      <circle class="middle" cx=${place(quantiles["50"])} cy=${HEIGHT + 7} r="3.5" />
      ${ticks(range).map(
        ({ points, label }) =>
          html`<text key=${points} x=${place(points)} y=${HEIGHT + 24} text-anchor=${anchor(place(points))}>${label}</text>`,
      )}
    </svg>
  </figure>`;
}

/**
 * The bins that the histograms of all calls of an answer share.
 * @param {{points: number, probability: number}[][]} all
 * @returns {{low: number, step: number, count: number}} each bin is `step` points wide.
 */
export function rangeOf(all) {
  let low = -1;
  let high = 1;
  for (const bars of all) {
    let below = 0;
    for (const { points, probability } of bars) {
      if (below <= TAIL && below + probability > TAIL) {
        low = Math.min(low, points);
      }
      if (below < 1 - TAIL && below + probability >= 1 - TAIL) {
        high = Math.max(high, points);
      }
      below += probability;
    }
  }
  const raw = (high - low + 1) / BARS;
  const step =
    [1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 25, 30, 40, 50, 100, 200, 500].find((each) => each >= raw) ?? Math.ceil(raw);
  const first = Math.floor(low / step) * step;
  return { low: first, step, count: Math.floor((high - first) / step) + 1 };
}

/** @param {Bins} props @param {number} index */
function labelOf({ low, step, count }, index) {
  const at = low + index * step;
  if (index === 0) {
    return t("or_less", { points: signed(at + step - 1) });
  }
  if (index === count - 1) {
    return t("or_more", { points: signed(at) });
  }
  return step === 1 ? signed(at) : `${signed(at)} … ${signed(at + step - 1)}`;
}

/** @param {Bins} props */
function ticks({ low, step, count }) {
  const last = low + step * (count - 1);
  return [...new Set([low, 0, last])].map((points) => ({ points, label: signed(points) }));
}

/** @param {number} x */
function anchor(x) {
  return x < 20 ? "start" : x > WIDTH - 20 ? "end" : "middle";
}
