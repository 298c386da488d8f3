// Advice on a call: the chances of each legal one, and the way to the room that says more.

import { addressOf } from "../lib/address.js";
import { nameOfCall } from "../lib/call_chips.js";
import { lang, t } from "../lib/page.js";
import { Bar, percent, points } from "../lib/parts.js";
import { personAt, tell } from "../lib/people.js";
import { useQuery } from "../lib/query.js";
import { stepOfCall } from "../lib/tree.js";
import { html } from "../lib/view.js";

const SECONDS = 2;

/**
 * What each call is worth, where the position can be asked about one; it gets better as it comes.
 * @param {Position | null} position
 */
export function useCallAdvice(position) {
  const asks = position && !position.dealing ? position.asks.bids : null;
  return useQuery("/v1/bids", asks && { ...asks, language: lang, limit: { seconds: SECONDS } }, { streamed: true });
}

/** @param {OfBoard & {request: NonNullable<Position["asks"]["bids"]>}} props */
export function CallAdvice({ game, position, act, request, calls, fresh, me }) {
  const { answer, busy } = calls;
  const legal = new Set(position.calls.map(({ call }) => call));
  const opened = Object.entries(request.open_hands ?? {}).map(([seat, cards]) => [`open${seat}`, cards]);
  const more = addressOf("/bids", {
    game: game.id,
    seat: request.seat || null,
    first: request.first || null,
    hand: request.hand,
    calls: (request.calls ?? []).join("-"),
    bottom: request.bottom,
    ...Object.fromEntries(opened),
  });
  return html`<div class="advice" aria-busy=${String(busy)}>
    <p class="about"><span>${tell("advice_of", personAt(position, request.seat ?? 0, { me }))}</span>
      <span class="hint busy" role="status">${busy ? t("working") : ""}</span></p>
    <ol class="plain choices">
      ${(answer?.calls ?? []).map(
        (each, rank) => html`<li key=${each.call}>
          <button type="button" class="choice-of-play ${rank === 0 ? "best" : ""}" data-call=${each.call} disabled=${!legal.has(each.call)}
            aria-disabled=${String(!fresh)} onClick=${() => fresh && act.step(stepOfCall(position.stage, each.call))}>
            <span class="what"><b>${nameOfCall(position, game, each.call)}</b></span>
            <span class="win"><${Bar} share=${each.win} error=${each.win_error} /><b>${percent(each.win, each.win_error)}</b></span>
            <span class="points">${points(each.points, each.points_error)}</span>
            ${rank === 0 && each.reasons.length > 0 && html`<span class="reasons">${each.reasons[0].replace(/(\d) %/g, "$1\u00a0%")}</span>`}
          </button>
        </li>`,
      )}
    </ol>
    ${answer && html`<p><a class="button" href=${more}>${t("more_on_calls")}</a></p>`}
  </div>`;
}
