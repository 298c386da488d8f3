// Who would win as the landlord of a deal, with all hands open: asked for one seat after the other.

import { t } from "../lib/page.js";
import { signed, Trouble } from "../lib/parts.js";
import { personAt } from "../lib/people.js";
import { useQuery } from "../lib/query.js";
import { html, useLayoutEffect, useState } from "../lib/view.js";

const SECONDS = 10;

/** @param {{position: Position, par: NonNullable<Position["asks"]["par"]>, me: number | null}} props */
export function Par({ position, par, me }) {
  const [asked, setAsked] = useState(0);
  const next = () => setAsked((count) => count + 1);
  return html`<section class="par">
    <h3>${t("par")}</h3>
    <p class="hint">${t("par_about")}</p>
    ${
      asked === 0
        ? html`<p><button type="button" class="second" data-act="par" onClick=${next}>${t("par_ask")}</button></p>`
        : html`<ul class="plain">
          ${par.slice(0, asked).map((request, seat) => html`<${One} key=${seat} request=${request} name=${personAt(position, seat, { me }).name} onDone=${next} last=${seat === asked - 1} />`)}
        </ul>`
    }
  </section>`;
}

/**
 * The result with one seat as the landlord; the next seat is asked for when it is there.
 * @param {{request: NonNullable<Position["asks"]["par"]>[number], name: string, onDone: () => void, last: boolean}} props
 */
function One({ request, name, onDone, last }) {
  const question = { ...request, objective: /** @type {const} */ ("points"), limit: { seconds: SECONDS } };
  const found = useQuery("/v1/solutions", question, { streamed: true });
  const { answer, busy } = found;
  useLayoutEffect(() => {
    if (!busy && last) {
      onDone();
    }
  }, [busy]);
  return html`<li>
    <span>${name}</span>
    <b class=${answer?.result ?? ""}>${answer ? t(`par_${answer.result}`) : ""}</b>
    <span>${answer && between(answer)}</span>
    <span class="hint" role="status">${busy ? t("working") : ""}</span>
    <${Trouble} ...${found} />
  </li>`;
}

/**
 * The landlord's points, or what is proven of them.
 * @param {Solutions} props
 */
function between({ points: exact, points_low: low, points_high: high }) {
  if (exact !== undefined && exact !== null) {
    return signed(exact);
  }
  const ends = [low, high].map((end) => (end === undefined || end === null ? "" : signed(end)));
  return ends.some(Boolean) ? ends.join(" … ") : "";
}
