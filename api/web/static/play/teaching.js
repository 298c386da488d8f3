// What is said about a choice: why it was taken back, and what the engine would do.

import { Cards } from "../lib/card.js";
import { callName } from "../lib/game.js";
import { lang, t } from "../lib/page.js";
import { percent, points, Warnings } from "../lib/parts.js";
import { ask } from "../lib/service.js";
import { html, useState } from "../lib/view.js";

const SUGGESTED = { worlds: 256, seconds: 2 };

/** Why a choice was taken back, a hint, and a way to insist. */
export function TakenBack({ game, taken, next, onSurely }) {
  const { choice, judgement } = taken;
  const [hints, setHints] = useState(1);
  const loss = Math.round(judgement.loss);
  const error = Math.max(1, Math.round((judgement.loss - judgement.loss_low) / 1.96));
  return html`<div class="note taken" role="alert">
    <p>
      <strong>${t("taken_back")}</strong>${" "}
      ${
        next.kind === "call"
          ? html`<b>${callName(game, choice.call)}</b> ${t("loses_points", { points: points(-judgement.points_loss) })}`
          : html`<${Cards} game=${game} play=${choice} size="tiny" /> ${t("loses_win", { loss, error })}`
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

/** What the engine would do here, and why. */
export function Suggested({ game, suggested }) {
  if (suggested.working) {
    return html`<p class="hint" role="status">${t("working")}</p>`;
  }
  const { kind, best, reasons, engine } = suggested;
  return html`<div class="note suggested" role="status">
    <p>
      <strong>${t("suggested")}</strong>${" "}
      ${
        kind === "play"
          ? html`<${Cards} game=${game} play=${best} size="tiny" /> <small>${t("wins_so_often", { win: percent(best.win, best.win_error) })}</small>`
          : html`<b>${best.words}</b> <small>${t("points_so_many", { points: points(best.points, best.points_error) })}</small>`
      }
    </p>
    ${reasons.slice(0, 2).map((reason) => html`<p class="why" key=${reason}>${reason}</p>`)}
    <${Warnings} engine=${engine} />
  </div>`;
}

/**
 * What the engine would do in the place of the person.
 * @param {import("./match.js").Match} match
 * @returns {Promise<object>} `{kind, best, reasons, engine}`, or `{error}`.
 */
export async function suggestion(match) {
  const { position, next } = match;
  const kind = next.kind === "play" ? "play" : "call";
  const question = position.asks[kind === "play" ? "advice" : "bids"];
  if (!question) {
    return { error: position.problem?.detail ?? t("no_suggestion") };
  }
  try {
    const asked = { ...question, limit: SUGGESTED, seed: match.settings.seed, language: lang };
    const answer = await ask(kind === "play" ? "/v1/advice" : "/v1/bids", asked);
    if (kind === "play") {
      return { kind, best: answer.plays[0], reasons: answer.plays[0].reasons, engine: answer.engine };
    }
    const best = answer.calls.find((each) => each.call === answer.best) ?? answer.calls[0];
    const words = position.calls.find((each) => String(each.call) === String(best.call))?.words ?? best.call;
    return { kind, best: { ...best, words }, reasons: answer.reasons, engine: answer.engine };
  } catch (error) {
    return { error: error.message };
  }
}
