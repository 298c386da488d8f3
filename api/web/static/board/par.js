// Who would win as the landlord of a deal, with all hands open: asked for one seat after the other.

import { t } from "../lib/page.js";
import { ProblemNote, Waiting } from "../lib/parts.js";
import { seatName } from "../lib/table.js";
import { html, useLayoutEffect, useState } from "../lib/view.js";
import { useAnswer } from "./answers.js";

const SECONDS = 10;

/** Whether a record has the whole deal, so that its par can be asked for. */
export function hasDeal({ record }) {
  return !record.start && Boolean(record.bottom) && record.hands?.length > 0 && record.hands.every(Boolean);
}

/** @param {{game: object, position: object}} props */
export function Par({ game, position }) {
  const [asked, setAsked] = useState(0);
  const seats = position.hands.map((_, seat) => seat);
  const next = () => setAsked((count) => count + 1);
  return html`<section class="par">
    <h3>${t("par")}</h3>
    <p class="hint">${t("par_about")}</p>
    ${
      asked === 0
        ? html`<p><button type="button" class="second" data-act="par" onClick=${next}>${t("par_ask")}</button></p>`
        : html`<ul class="plain">
          ${seats.slice(0, asked).map((seat) => html`<${One} key=${seat} game=${game} position=${position} seat=${seat} onDone=${next} last=${seat === asked - 1} />`)}
        </ul>`
    }
  </section>`;
}

/** The result with one seat as the landlord; the next seat is asked for when it is there. */
function One({ game, position, seat, onDone, last }) {
  const { hands, bottom, rules } = position.record;
  const held = hands.map((hand, each) => (each === seat ? [hand, bottom].join(game.separator) : hand));
  const question = { rules, landlord: seat, hands: held, turn: seat, objective: "points", limit: { seconds: SECONDS } };
  const { answer, busy, problem, wait } = useAnswer("/v1/solutions", question, { streamed: true });
  useLayoutEffect(() => {
    if (!busy && last) {
      onDone();
    }
  }, [busy]);
  return html`<li>
    <span>${seatName(position, seat)}</span>
    <b class=${answer?.result ?? ""}>${answer ? t(`par_${answer.result}`) : ""}</b>
    <span>${answer && between(answer)}</span>
    <span class="hint" role="status">${busy ? t("working") : ""}</span>
    <${ProblemNote} error=${problem} /><${Waiting} wait=${wait} />
  </li>`;
}

/** The landlord's points, or what is proven of them. */
function between({ points: exact, points_low: low, points_high: high }) {
  if (exact !== undefined) {
    return whole(exact);
  }
  const ends = [low, high].map((end) => (end === undefined ? "" : whole(end)));
  return ends.some(Boolean) ? ends.join(" … ") : "";
}

/** Points that are proven, with their sign. */
export function whole(number) {
  return `${number < 0 ? "−" : "+"}${Math.abs(number)}`;
}
