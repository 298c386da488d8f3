// A line of play in a review.

import { Cards } from "../lib/card.js";
import { room, t } from "../lib/page.js";
import { html } from "../lib/view.js";
import { useNames } from "./who.js";

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
