// How decisions are judged, wherever they are shown: verdicts with the marks of annotated games, and moments as cards.

import { Cards } from "./card.js";
import { callName } from "./game.js";
import { room, t } from "./page.js";
import { html } from "./view.js";

/** @type {Record<string, string>} the marks of errors, as in annotated chess games. */
export const MARKS = { inaccuracy: "?!", mistake: "?", blunder: "??" };

/**
 * Whether a decision is an error: an inaccuracy, a mistake or a blunder.
 * @param {{label: string}} props
 */
export function isError({ label }) {
  return label in MARKS;
}

/**
 * Whether what was done was the best choice.
 * @param {Pick<Decision, "played" | "best">} props
 */
export function isBest({ played, best }) {
  return String(played) === String(best);
}

/**
 * What a report calls something; the reports and the page have these words together.
 * @param {string} key
 * @param {...string} values
 */
export function said(key, ...values) {
  return values.reduce((text, value) => text.replace("{}", value), room.report[key] ?? key);
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
 * @param {{label: string, refused?: boolean}} props refused: whether a certain win was refused.
 */
export function Verdict({ label, refused = false }) {
  return html`<span class=${`verdict ${label}`}>${MARKS[label] && html`<b>${MARKS[label]}</b> `}${said(`label_${label}`)}</span>${refused && html` <small class="refused">${said("win_refused")}</small>`}`;
}

/**
 * What the cards of moments are called together.
 * @param {{label: string}[]} found
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
