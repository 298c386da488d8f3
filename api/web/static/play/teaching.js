// What is said about a choice: why it was taken back, and what the engine would do.

import { Cards } from "../lib/card.js";
import { callName } from "../lib/game.js";
import { lang, t } from "../lib/page.js";
import { percent, points, Warnings } from "../lib/parts.js";
import { ask, detailOf } from "../lib/service.js";
import { html, useState } from "../lib/view.js";

const SUGGESTED = { worlds: 256, seconds: 2 };

/**
 * Why a choice was taken back, a hint, and a way to insist.
 * @param {{game: Game, taken: Taken, onSurely: () => void}} props
 */
export function TakenBack({ game, taken, onSurely }) {
  const { choice, judgement } = taken;
  const [hints, setHints] = useState(1);
  const { loss, loss_low: low } = judgement;
  const error = Math.max(1, Math.round(((loss ?? 0) - (low ?? 0)) / 1.96));
  return html`<div class="note taken" role="alert">
    <p>
      <strong>${t("taken_back")}</strong>${" "}
      ${
        "call" in choice
          ? html`<b>${callName(game, choice.call)}</b> ${t("loses_points", { points: (judgement.points_loss ?? 0).toFixed(1) })}`
          : html`<${Cards} game=${game} play=${choice} size="tiny" /> ${t("loses_win", { loss: Math.round(loss ?? 0), error })}`
      }
    </p>
    ${judgement.why && html`<p class="why">${judgement.why.replace(/^[^:：]*[:：]\s*/u, "")}</p>`}
    <p class="hint">${t("hint")}${t("colon")}${judgement.hints.slice(0, hints).join(" · ")}</p>
    <div class="row">
      ${
        hints < judgement.hints.length &&
        html`<button type="button" onClick=${() => setHints(hints + 1)}>${t("another_hint")}</button>`
      }
      <button type="button" class="plain" onClick=${onSurely}>${t("surely")}</button>
    </div>
  </div>`;
}

/**
 * What the engine would do: a play or a call in words, how good it is, and why; or why it cannot say.
 * @typedef {{play?: AdvicePlay, call?: string, worth: string, reasons: string[], engine: EngineNote}} Suggestion
 */

/**
 * What the engine would do here, and why.
 * @param {{game: Game, suggested: Suggestion | "working"}} props
 */
export function Suggested({ game, suggested }) {
  if (suggested === "working") {
    return html`<p class="hint" role="status">${t("working")}</p>`;
  }
  const { play, call, worth, reasons, engine } = suggested;
  return html`<div class="note suggested" role="status">
    <p>
      <strong>${t("suggested")}</strong>${" "}
      ${play ? html`<${Cards} game=${game} play=${play} size="tiny" />` : html`<b>${call}</b>`} <small>${worth}</small>
    </p>
    ${reasons.slice(0, 2).map((reason) => html`<p class="why" key=${reason}>${reason}</p>`)}
    <${Warnings} engine=${engine} />
  </div>`;
}

/**
 * What the engine would do in the place of the person.
 * @param {Match} match
 * @returns {Promise<Suggestion | {error: string}>}
 */
export async function suggestion({ position, next, settings }) {
  const more = { limit: SUGGESTED, seed: settings.seed, language: lang };
  try {
    if (next?.kind === "play" && position?.asks.advice) {
      const { plays, engine } = await ask("/v1/advice", { ...position.asks.advice, ...more });
      const [play] = plays;
      const worth = t("wins_so_often", { win: percent(play.win, play.win_error) });
      return { play, worth, reasons: play.short ? [play.short] : [], engine };
    }
    if (next?.kind !== "play" && position?.asks.bids && !position.dealing) {
      const { best, calls, reasons, engine } = await ask("/v1/bids", { ...position.asks.bids, ...more });
      const { points: worth, points_error: error } = calls.find((each) => each.call === best) ?? calls[0];
      const call = position.calls.find((each) => String(each.call) === String(best))?.words ?? String(best);
      return { call, worth: t("points_so_many", { points: points(worth, error) }), reasons, engine };
    }
    return { error: position?.problem?.detail ?? t("no_suggestion") };
  } catch (error) {
    return { error: detailOf(error) };
  }
}
