// Beside the table: the stake, the running score, the counter of cards, the moves, and settings.

import { Cards } from "../lib/card.js";
import { t } from "../lib/page.js";
import { signed } from "../lib/parts.js";
import { Bottom, Counter } from "../lib/table.js";
import { html, useState } from "../lib/view.js";
import { clearScore, scoreOf } from "./score.js";
import { Teaching } from "./setup.js";

/** @param {{game: Game, match: Match, position: Position, names: string[], onSettings: (changes: Partial<Settings>) => void}} props */
export function Side({ game, match, position, names, onSettings }) {
  const { settings, phase } = match;
  const bid = position.contract && game.bids ? position.contract.bid : null;
  return html`<aside class="side panel">
    <dl class="facts">
      ${bid !== null && html`<div><dt>${t("bid")}</dt><dd>${bid}</dd></div>`}
      <div><dt>${t("multiplier")}</dt><dd>×${position.multiplier}</dd></div>
      ${position.landlord !== null && html`<div><dt>${t("landlord")}</dt><dd>${names[position.landlord]}</dd></div>`}
    </dl>
    ${position.bottom && position.stage === "play" && html`<${Bottom} game=${game} cards=${position.bottom} />`}
    <${Score} key=${phase} settings=${settings} />
    ${
      phase !== "over" &&
      html`<details class="counter-box"><summary>${t("table_still_out")}</summary>
      <${Counter} game=${game} out=${position.out} />
    </details>`
    }
    <details class="moves" open=${innerWidth > 900}>
      <summary>${t("moves")}</summary>
      <${Moves} game=${game} steps=${position.steps} names=${names} />
    </details>
    <div class="options">
      <${Teaching} teach=${settings.teach} onChange=${onSettings} />
      <label class="row check">
        <input type="checkbox" checked=${settings.pause} onChange=${(/** @type {{target: HTMLInputElement}} */ event) => onSettings({ pause: event.target.checked })} />
        <span>${t("pause")}</span>
      </label>
      <label class="row check">
        <input type="checkbox" checked=${settings.autopass} onChange=${(/** @type {{target: HTMLInputElement}} */ event) => onSettings({ autopass: event.target.checked })} />
        <span>${t("autopass")}</span>
      </label>
    </div>
  </aside>`;
}

/**
 * The running score, kept in this browser.
 * @param {{settings: Settings}} props
 */
function Score({ settings }) {
  const [, setVersion] = useState(0);
  const { games, won, points: sum } = scoreOf(settings.game, settings.player);
  if (!games) {
    return null;
  }
  const clear = () => {
    clearScore(settings.game, settings.player);
    setVersion((version) => version + 1);
  };
  return html`<p class="score row">
    <span class="grow">${t("score", { points: signed(sum), won, games })}</span>
    <button type="button" class="plain" onClick=${clear}>${t("clear_score")}</button>
  </p>`;
}

/**
 * All steps of the game; each trick begins a new line.
 * @param {{game: Game, steps: GameStep[], names: string[]}} props
 */
function Moves({ game, steps, names }) {
  /** @type {GameStep[][]} */
  const lines = [];
  for (const step of steps) {
    const last = lines.at(-1);
    if (last && !step.leads && step.kind === last[0].kind) {
      last.push(step);
    } else {
      lines.push([step]);
    }
  }
  return html`<ol class="plain tricks" tabindex="0" aria-label=${t("moves")}>
    ${lines.reverse().map(
      (line) => html`<li key=${line[0].index}>
        ${line.map(
          (step) => html`<span class="step" key=${step.index}>
            <small>${names[step.seat]}</small>
            ${
              step.kind === "play"
                ? html`<${Cards} game=${game} play=${step} size="tiny" />`
                : html`<b>${step.words}</b>`
            }
          </span>`,
        )}
      </li>`,
    )}
  </ol>`;
}
