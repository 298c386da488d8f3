// Advice on calls at a table: the best three as chips, and in a sentence what the one that is raised is worth.

import { Chips } from "./chips.js";
import { callName } from "./game.js";
import { t } from "./page.js";
import { percent, points, Trouble } from "./parts.js";
import { More } from "./table_room.js";
import { html, useLayoutEffect, useState } from "./view.js";

/**
 * The name of a call or a direction, as the table says it.
 * @param {Position} position
 * @param {Game} game
 * @param {Call} call
 */
export function nameOfCall(position, game, call) {
  return position.calls.find((each) => String(each.call) === String(call))?.words ?? callName(game, call);
}

/**
 * The chips of calls: a tap raises one and says why, a second one makes it.
 * @param {{game: Game, position: Position, found: {answer: Bids | null, error: Error | null, wait: Wait | null, retry: () => void},
 *   onCall: (call: Call) => void, onMore: () => void}} props
 *   found: what `POST /v1/bids` has answered so far.
 */
export function CallChips({ game, position, found, onCall, onMore }) {
  const [shown, setShown] = useState(/** @type {string | null} */ (null));
  useLayoutEffect(() => setShown(null), [position.at]);
  const { answer, error } = found;
  const legal = new Set(position.calls.map(({ call }) => String(call)));
  const calls = (answer?.calls ?? []).filter((each) => legal.has(String(each.call)));
  const chips = calls.map((each, place) => ({
    id: String(each.call),
    text: nameOfCall(position, game, each.call),
    said: nameOfCall(position, game, each.call),
    figure: points(each.points, each.points_error).split(" ")[0],
    word: place > 0 && answer?.equal.includes(each.call) ? t("as_good") : "",
    best: place === 0,
  }));
  /** @param {string} id */
  const tapped = (id) => {
    const made = calls.find((each) => String(each.call) === id);
    return shown === id && made ? onCall(made.call) : setShown(id);
  };
  const raised = calls.find((each) => String(each.call) === shown) ?? calls[0];
  return html`<${Trouble} error=${error} wait=${found.wait} retry=${found.retry} />
    <${Chips} chips=${chips} shown=${shown} onTap=${tapped} label=${t("answer")} of=${position.calls.length} />
    <p class="why-line" aria-live="polite">
      <span>${raised ? whyOf(raised, answer) : error ? "" : t("working")}</span>
      <${More} onMore=${onMore} />
    </p>`;
}

/**
 * Why a call is as good as it is, in a sentence; of the best one in its short form.
 * @param {CallOfBids} call
 * @param {Bids | null} answer
 */
function whyOf(call, answer) {
  const short = answer?.best === call.call ? answer.short : call.reasons[0];
  return short || t("win_share", { share: percent(call.win, call.win_error) });
}
