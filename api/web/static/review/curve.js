// The curve of the landlord's chances: the drawing of the report, whose marks lead to decisions.

import { lang, t } from "../lib/page.js";
import { ProblemNote, Waiting } from "../lib/parts.js";
import { useGet } from "../lib/query.js";
import { html, partOf, useBox, useLayoutEffect, useState } from "../lib/view.js";
import { isError, MARKS, nameOf, said } from "./record.js";

// The width of the page, in pixels, from which the wide drawing fits.
const WIDE = 900;

/**
 * The curve with the place of the decision that is shown, and its legend.
 * @param {{review: string, decisions: Decision[], at: number | null, onGo: (index: number) => void}} props
 *   decisions are all of them in order; at and onGo: the index of the event of a decision.
 */
export function Curve({ review, decisions, at, onGo }) {
  const { answer: curve, error, wait } = useGet("/page/reviews/{review}/curve", { in: { review }, query: { lang } });
  if (!curve) {
    return html`<div class="curve empty"><${ProblemNote} error=${error} /><${Waiting} wait=${wait} /></div>`;
  }
  if (!curve.alt) {
    return html`<p class="hint">${t("no_curve")}</p>`;
  }
  return html`<figure class="curve">
    <${Drawing} curve=${curve} decisions=${decisions} at=${at} onGo=${onGo} />
    <figcaption>
      <ul class="plain legend">
        ${Object.entries(curve.colours).map(
          ([seat, colour]) =>
            html`<li><i class="line" style=${{ "--colour": colour }}></i> <bdi>${nameOf(Number(seat))}</bdi></li>`,
        )}
        ${Object.keys(MARKS).map((label) => html`<li><${Mark} label=${label} full=${false} /> ${said(`label_${label}`)}</li>`)}
        <li><${Mark} label="blunder" full=${true} /> ${t("was_punished")}</li>
      </ul>
      <p class="visually-hidden">${curve.alt} ${told(decisions)}</p>
    </figcaption>
  </figure>`;
}

/**
 * The mark of an error, of the same shape as in the drawing.
 * @param {{label: string, full: boolean}} props
 */
export function Mark({ label, full }) {
  /** @type {Record<string, string>} */
  const shapes = { inaccuracy: "M8 2 14 8 8 14 2 8Z", mistake: "M3 3H13V13H3Z", blunder: "M8 2 14.5 14H1.5Z" };
  return html`<svg class=${`mark ${label} ${full ? "full" : ""}`} viewBox="0 0 16 16" width="14" height="14" aria-hidden="true"><path d=${shapes[label]} /></svg>`;
}

/**
 * What the marks show, for those who do not see them.
 * @param {Decision[]} decisions
 */
function told(decisions) {
  return decisions
    .flatMap((each, place) =>
      isError(each)
        ? [t("error_told", { number: place + 1, name: nameOf(each.seat), label: said(`label_${each.label}`) })]
        : [],
    )
    .join(t("clauses"));
}

/** @param {{curve: Curve, decisions: Decision[], at: number, onGo: (index: number) => void}} props */
function Drawing({ curve, decisions, at, onGo }) {
  const box = useBox();
  const [wide, setWide] = useState(innerWidth >= WIDE);
  useLayoutEffect(() => {
    const measured = () => setWide(innerWidth >= WIDE);
    addEventListener("resize", measured);
    return () => removeEventListener("resize", measured);
  }, []);
  const svg = curve.drawings[wide ? "wide" : "narrow"];
  useLayoutEffect(() => {
    const plot = partOf(box.current, ".plot");
    if (plot) {
      plot.innerHTML = svg; // drawn by the service from numbers
    }
  }, [svg]);
  const number = decisions.findIndex((each) => each.index === at) + 1;
  useLayoutEffect(() => place(box.current, number, decisions.length), [svg, number, decisions.length]);
  /** @param {MouseEvent & {target: Element}} event */
  const clicked = (event) => {
    event.preventDefault();
    const link = event.target.closest("a");
    if (link) {
      onGo(Number(link.getAttribute("href")?.slice(2)));
      return;
    }
    const plot = ground(box.current);
    const share = plot ? (event.clientX - plot.left) / plot.width : 0;
    const found = decisions[Math.round(share * (decisions.length + 1)) - 1];
    if (found) {
      onGo(found.index);
    }
  };
  return html`<div class="drawing" ref=${box} onClick=${clicked} data-small-target>
    <div class="plot" aria-hidden="true"></div>
    <i class="cursor" hidden=${!number}></i>
  </div>`;
}

/**
 * Where the lines are drawn: inside the axes.
 * @param {HTMLElement | null} box
 */
function ground(box) {
  return partOf(box, ".ground")?.getBoundingClientRect();
}

/**
 * Puts the line of the decision that is shown in its place.
 * @param {HTMLElement | null} box
 * @param {number} number
 * @param {number} count
 */
function place(box, number, count) {
  const plot = ground(box);
  const whole = box?.getBoundingClientRect();
  const style = partOf(box, ".cursor")?.style;
  if (plot && whole && style) {
    style.setProperty("--left", `${plot.left - whole.left + (number / (count + 1)) * plot.width}px`);
    style.setProperty("--top", `${plot.top - whole.top}px`);
    style.setProperty("--height", `${plot.height}px`);
  }
}
