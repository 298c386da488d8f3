// Beside the table: the running score, the moves, and settings; once the game is over, all that was dealt.

import { Cards, Sign } from "../lib/card.js";
import { t } from "../lib/page.js";
import { signed } from "../lib/parts.js";
import { personAt } from "../lib/people.js";
import { tricksOf } from "../lib/said.js";
import { html, useState } from "../lib/view.js";
import { clearScore, scoreOf } from "./score.js";
import { Switch, Teaching } from "./setup.js";

/** @param {{game: Game, match: Match, position: Position, names: (string | null)[] | null, onSettings: (changes: Partial<Settings>) => void}} props */
export function Side({ game, match, position, names, onSettings }) {
  const { settings, phase } = match;
  const switches = ["pause", "autopass", ...(game.opening.length > 0 ? ["open"] : [])];
  return html`
    <${Score} key=${phase} settings=${settings} />
    ${phase === "over" && html`<${Dealt} game=${game} position=${position} me=${settings.seat} names=${names} />`}
    <h3>${t("moves")}</h3>
    <${Moves} game=${game} position=${position} me=${settings.seat} names=${names} />
    <div class="options">
      <${Teaching} teach=${settings.teach} onChange=${onSettings} />
      ${switches.map((name) => html`<${Switch} key=${name} name=${name} settings=${settings} onChange=${onSettings} />`)}
    </div>`;
}

/**
 * All that was dealt, and what each seat has scored.
 * @param {{game: Game, position: Position, me: number, names: (string | null)[] | null}} props
 */
function Dealt({ game, position, me, names }) {
  const { dealt, bottom, end, landlord } = position;
  return html`<h3>${t("dealt")}</h3>
    <table class="dealt">
      <tbody>
        ${dealt.map(
          (cards, seat) => html`<tr key=${seat}>
            <th scope="row">${landlord === seat && html`<${Sign} name="hat" said=${t("landlord")} /> `}${personAt(position, seat, { me, names }).name}
              ${end?.scores && html`<small>${signed(end.scores[seat])}</small>`}</th>
            <td><${Cards} game=${game} play=${cards} size="tiny" /></td>
          </tr>`,
        )}
        ${bottom && html`<tr><th scope="row">${t("table_bottom")}</th><td><${Cards} game=${game} play=${bottom} size="tiny" /></td></tr>`}
      </tbody>
    </table>`;
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
 * @param {{game: Game, position: Position, me: number, names: (string | null)[] | null}} props
 */
function Moves({ game, position, me, names }) {
  const lines = tricksOf(position.steps.map((step) => ({ step })));
  return html`<ol class="plain tricks" tabindex="0" aria-label=${t("moves")}>
    ${lines.reverse().map(
      (line) => html`<li key=${line[0].step.index}>
        ${line.map(
          ({ step }) => html`<span class="step" key=${step.index}>
            <small>${personAt(position, step.seat, { me, names }).name}</small>
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
