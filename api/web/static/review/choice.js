// What was chosen: cards, a pass or a call; and a line of play.

import { Cards } from "../lib/card.js";
import { room, t } from "../lib/page.js";
import { html } from "../lib/view.js";
import { callWords, MARKS, said } from "./record.js";
import { useNames } from "./who.js";

/**
 * A choice of a decision as it is drawn.
 * @param {{decision: Decision, choice: Call, size?: "small" | "tiny"}} props
 */
export function Choice({ decision, choice, size = "small" }) {
  return decision.kind === "call"
    ? html`<span class="call">${callWords(choice)}</span>`
    : html`<${Cards} game=${room.game} play=${choice} size=${size} />`;
}

/**
 * The verdict on a decision, with the mark of annotated games.
 * @param {{label: string, refused?: boolean}} props refused: whether a certain win was refused.
 */
export function Verdict({ label, refused = false }) {
  return html`<span class=${`verdict ${label}`}>${MARKS[label] && html`<b>${MARKS[label]}</b> `}${said(`label_${label}`)}</span>${refused && html` <small class="refused">${said("win_refused")}</small>`}`;
}

/**
 * How the game may go on: seats and plays.
 * @param {{line: LineOfPlay}} props
 */
export function Line({ line }) {
  const { nameOf } = useNames();
  return html`<ol class="plain line">
    ${line.map(
      ([seat, play]) => html`<li>
        <small><bdi>${nameOf(seat)}</bdi></small>
        ${play === "pass" ? html`<span class="passed">${t("pass")}</span>` : html`<${Cards} game=${room.game} play=${play} size="tiny" />`}
      </li>`,
    )}
  </ol>`;
}
