// The landlord's chances over a game as one line, drawn from the numbers of the review; marks show errors.

import { isError } from "../lib/moments.js";
import { t } from "../lib/page.js";
import { percent } from "../lib/parts.js";
import { html, useMemo } from "../lib/view.js";
import { useNames } from "./who.js";

// The height of a mark where no chance is known: before there is a landlord.
const EVEN = 0.5;

/**
 * The line, the place of the decision that is shown, and a mark for each error, which leads there.
 * Its height is kept free before there is something to draw.
 * @param {{result: ReviewResult | null, landlord: number | null, at?: number, onGo: (index: number) => void}} props
 *   at, onGo: the index of the event of a decision.
 */
export function Curve({ result, landlord, at, onGo }) {
  const { me, nameOf } = useNames();
  const drawn = useMemo(() => result && lineOf(result, me, landlord), [result, me, landlord]);
  if (!result || !drawn) {
    return html`<div class="curve"></div>`;
  }
  const { points, marks, place, last } = drawn;
  if (!points.length) {
    return html`<div class="curve"><p class="hint">${t("no_curve")}</p></div>`;
  }
  /** @param {MouseEvent & {currentTarget: Element}} event */
  const tapped = (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    const number = Math.round(((event.clientX - box.left) / box.width) * last);
    const nearest = result.decisions[Math.max(0, Math.min(result.decisions.length, number) - 1)];
    onGo(nearest.index);
  };
  const line = points.map(([x, y]) => `${x} ${100 - 100 * y}`).join("L");
  return html`<figure class="curve">
    <div class="plot" onClick=${tapped} data-small-target>
      <svg viewBox=${`0 0 ${last} 100`} preserveAspectRatio="none" aria-hidden="true">
        <path class="even" d=${`M0 50H${last}`} /><path class="chance" d=${`M${line}`} />
      </svg>
      ${place(at) !== undefined && html`<i class="cursor" style=${{ "--x": Number(place(at)) / last }}></i>`}
      ${marks.map(
        ({
          decision,
          x,
          y,
        }) => html`<a href=${`#d${decision.index}`} class=${`mark ${decision.label}`} key=${decision.index}
            style=${{ "--x": x / last, "--y": 1 - y }}
            aria-label=${t("error_told", { number: x, name: nameOf(decision.seat), label: t(`label_${decision.label}`) })}
            onClick=${(/** @type {MouseEvent} */ event) => {
              event.preventDefault();
              event.stopPropagation();
              onGo(decision.index);
            }}><${Mark} label=${decision.label} full=${decision.punished ?? false} /></a>`,
      )}
    </div>
    <figcaption class="visually-hidden">${told(points)}</figcaption>
  </figure>`;
}

/**
 * The mark of an error: its shape is the label, and a full one was punished.
 * @param {{label: string, full: boolean}} props
 */
export function Mark({ label, full }) {
  /** @type {Record<string, string>} */
  const shapes = { inaccuracy: "M8 2 14 8 8 14 2 8Z", mistake: "M3 3H13V13H3Z", blunder: "M8 2 14.5 14H1.5Z" };
  return html`<svg class=${full ? "full" : ""} viewBox="0 0 16 16" width="14" height="14" aria-hidden="true"><path d=${shapes[label]} /></svg>`;
}

/**
 * Where everything stands: across, the numbers of the decisions from 1; upwards, the landlord's chance.
 *
 * Each seat knows other cards, so that a line through all their chances would jump. It goes through
 * those that the reader could judge, or else the landlord, or else whoever was judged.
 * @param {ReviewResult} result
 * @param {number | null} me
 * @param {number | null} landlord
 */
function lineOf({ decisions, curve }, me, landlord) {
  const numbers = new Map(decisions.map((each, place) => [each.index, place + 1]));
  const own = [me, landlord].map((seat) => curve.filter((each) => each.seat === seat)).find((each) => each.length);
  /** @param {number | undefined} index */
  const place = (index) => numbers.get(index ?? -1);
  /** @type {[number, number][]} */
  const points = (own ?? curve).map((each) => [place(each.index) ?? 0, each.landlord_win]);
  const marks = decisions
    .filter((each) => isError(each) && (me === null || each.seat === me))
    .map((decision) => ({ decision, x: place(decision.index) ?? 0, y: heightAt(points, place(decision.index) ?? 0) }));
  return { points, marks, place, last: decisions.length + 1 };
}

/**
 * How high the line is at a place, so that the marks lie on it.
 * @param {[number, number][]} points from the left to the right.
 * @param {number} x
 */
function heightAt(points, x) {
  const next = points.findIndex(([place]) => place >= x);
  const [right, left] = [points.at(next), points[Math.max(0, next - 1)]];
  if (!right || !left) {
    return EVEN;
  }
  const share = right[0] === left[0] ? 1 : Math.min(1, (x - left[0]) / (right[0] - left[0]));
  return left[1] + share * (right[1] - left[1]);
}

/**
 * What the line says, for those who do not see it.
 * @param {[number, number][]} points
 */
function told(points) {
  const wins = points.map(([, win]) => win);
  const named = { first: wins[0], last: wins[wins.length - 1], low: Math.min(...wins), high: Math.max(...wins) };
  return t("curve_told", Object.fromEntries(Object.entries(named).map(([name, win]) => [name, percent(win)])));
}
