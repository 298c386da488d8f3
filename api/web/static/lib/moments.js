// How decisions are judged, wherever they are shown: verdicts with the marks of annotated games, and moments as cards.

import { Cards } from "./card.js";
import { callName } from "./game.js";
import { room, t } from "./page.js";
import { html } from "./view.js";

/**
 * How grave a label is, from 0 to 4.
 * @param {Label} label
 */
export function sizeOf(label) {
  return room.labels[label].size;
}

/** The labels that leave something to be wished, the gravest first. */
const FAULTS = /** @type {Label[]} */ (Object.keys(room.labels ?? {}))
  .filter((label) => sizeOf(label) > 0)
  .sort((a, b) => sizeOf(b) - sizeOf(a));

/**
 * Whether a decision is an error: an inaccuracy, a mistake or a blunder.
 * @param {{label: Label}} props
 */
export function isError({ label }) {
  return room.labels[label].mark !== "";
}

/**
 * Whether what was done was the best choice.
 * @param {Pick<Decision, "played" | "best">} props
 */
export function isBest({ played, best }) {
  return String(played) === String(best);
}

/**
 * A choice of a decision as it is drawn: cards, a pass or a call.
 * @param {{game: Game, decision: Pick<Decision, "kind">, choice: Call, size?: "small" | "tiny"}} props
 */
export function Choice({ game, decision, choice, size = "small" }) {
  if (decision.kind !== "call") {
    return html`<${Cards} game=${game} play=${choice} size=${size} />`;
  }
  const number = Number(choice);
  return html`<span class="call">${callName(game, Number.isInteger(number) ? number : choice)}</span>`;
}

/**
 * The verdict on a decision, with the mark of annotated games.
 * @param {{label: Label, refused?: boolean}} props refused: whether a certain win was refused.
 */
export function Verdict({ label, refused = false }) {
  const { mark } = room.labels[label];
  return html`<span class=${`verdict ${label}`}>${mark && html`<b>${mark}</b> `}${t(`label_${label}`)}</span>${refused && html` <small class="refused">${t("win_refused")}</small>`}`;
}

/**
 * How often each label was given that leaves something to be wished, the gravest first.
 * @param {{labels: Record<string, number>, onLabel?: (label: Label) => void}} props onLabel: shows those decisions.
 */
export function Tally({ labels, onLabel }) {
  const found = FAULTS.filter((label) => labels[label]);
  return (
    found.length > 0 &&
    html`<ul class="plain tally">
      ${found.map((label) => {
        const inside = html`<b>${labels[label]}</b> ${t(`label_${label}`)}`;
        return html`<li>${
          onLabel
            ? html`<button type="button" class=${`verdict ${label}`} onClick=${() => onLabel(label)}>${inside}</button>`
            : html`<span class=${`verdict ${label}`}>${inside}</span>`
        }</li>`;
      })}
    </ul>`
  );
}

/**
 * What the cards of moments are called together.
 * @param {{label: Label}[]} found
 */
export function titleOf(found) {
  if (!found.length) {
    return "moments_none";
  }
  return found.some(isError) ? "moments" : "moments_right";
}

/**
 * A moment as a card: what was played, what was better, and why.
 * @param {{game: Game, decision: Pick<Decision, "kind" | "played" | "best" | "label"> & {certain_win_refused?: boolean},
 *   why: string | undefined, href: string | undefined, onClick?: (event: MouseEvent) => void}} props
 */
export function MomentCard({ game, decision, why, href, onClick }) {
  const { label, played, best } = decision;
  return html`<a class=${`moment-card ${label}`} href=${href} onClick=${onClick}>
    <span class="cards-row">
      <${Choice} game=${game} decision=${decision} choice=${played} size="tiny" />
      ${!isBest(decision) && html`<span class="instead" role="img" aria-label=${t("better_was")}>→</span> <${Choice} game=${game} decision=${decision} choice=${best} size="tiny" />`}
      <${Verdict} label=${label} refused=${decision.certain_win_refused} />
    </span>
    <span class="cause">${why}</span>
  </a>`;
}
