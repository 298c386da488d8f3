// The first figures of a player: how many games, how accurate, how often won.

import { t } from "../lib/page.js";
import { signed } from "../lib/parts.js";
import { html } from "../lib/view.js";
import { between } from "./words.js";

/** @param {{player: PlayerInsights, points?: boolean}} props points: whether those of a game are shown, too. */
export function Headline({ player, points = false }) {
  const { games, as_landlord, accuracy } = player;
  const won = player.result.win;
  const without = player.adjusted_result.win;
  const score = points ? player.result.points : null;
  return html`<dl class="headline">
    <div><dt>${t("reviewed_games")}</dt><dd><b class="large">${games}</b> <small>${t("as_landlord", { count: as_landlord })}</small></dd></div>
    ${accuracy && html`<div><dt>${t("accuracy_of_game")}</dt><dd><b class="large">${accuracy.mean.toFixed(0)}</b> <small>${interval(accuracy)}</small></dd></div>`}
    ${won && html`<div><dt>${t("games_won")}</dt><dd><b class="large">${Math.round(100 * won.mean)} %</b> <small>${without && t("without_luck", { share: between(percents(without), 0, " %") })}</small></dd></div>`}
    ${score && html`<div><dt>${t("points_of_game")}</dt><dd><b class="large">${signed(score.mean, 1)}</b> <small>${interval(score, 1)}</small></dd></div>`}
  </dl>`;
}

/** @param {{low: number | null, high: number | null}} figure */
function interval({ low, high }, digits = 0) {
  return low === null || high === null ? "" : `${low.toFixed(digits)}–${high.toFixed(digits)}`;
}

/** @param {{mean: number, low: number | null, high: number | null}} share of games. */
function percents({ mean, low, high }) {
  /** @param {number | null} part */
  const percent = (part) => (part === null ? null : 100 * part);
  return { mean: 100 * mean, low: percent(low), high: percent(high) };
}
