// The exact result of every play, with all hands known.

import { Cards } from "../lib/card.js";
import { t } from "../lib/page.js";
import { entered, signed, Trouble } from "../lib/parts.js";
import { personAt, tell } from "../lib/people.js";
import { useQuery } from "../lib/query.js";
import { html, useState } from "../lib/view.js";
import { Line } from "./advice.js";
import { Par } from "./par.js";

const SECONDS = [3, 12, 60];
const SHOWN = 14;

/** @param {OfBoard} props */
export function Solve({ game, position, board, act, hand, me }) {
  const asked = position.asks.solutions;
  const [objective, setObjective] = useState(/** @type {"win" | "points"} */ ("win"));
  const [longer, setLonger] = useState(0);
  const [all, setAll] = useState(false);
  const question = asked && board.open ? { ...asked, objective, limit: { seconds: SECONDS[longer] } } : null;
  const found = useQuery("/v1/solutions", question, { streamed: true });
  const par = position.asks.par;
  if (!asked && !(par && position.stage === "auction")) {
    return html`<p class="hint">${t(position.stage === "over" ? "game_over" : "solve_unknown")}</p>`;
  }
  if (!board.open) {
    return html`<p>${t("solve_opens")}</p>
      <p><button type="button" class="second" onClick=${() => act.openHands(true)}>${t("open_all")}</button></p>`;
  }
  if (!asked) {
    return html`<${Par} position=${position} par=${par} me=${me} />`;
  }
  const answer = found.answer;
  const every = answer?.plays ?? [];
  const plays = every.filter((play) => play.result !== "undecided");
  return html`<div class="solve" aria-busy=${String(found.busy)}>
    <p class="about">
      <span>${answer ? verdict(answer) : ""}</span>
      <label class="row"><small>${t("objective")}</small>
        <select value=${objective} onChange=${entered((text) => setObjective(text === "points" ? "points" : "win"))}>
          ${["win", "points"].map((each) => html`<option value=${each}>${t(`objective_${each}`)}</option>`)}
        </select></label>
    </p>
    <${Trouble} ...${found} working="working" />
    ${
      answer?.result === "undecided" &&
      !found.busy &&
      longer < SECONDS.length - 1 &&
      html`<p><button type="button" onClick=${() => setLonger(longer + 1)}>${t("search_longer", { seconds: SECONDS[longer + 1] })}</button></p>`
    }
    ${every.length > plays.length && !found.busy && html`<p class="hint" data-undecided>${t("plays_undecided", { count: every.length - plays.length })}</p>`}
    <ul class="plain choices">
      ${plays.slice(0, all ? undefined : SHOWN).map(
        (play) => html`<li key=${`${play.cards} ${play.type}`}>
          <${Solved} game=${game} position=${position} play=${play} hand=${hand} me=${me} />
        </li>`,
      )}
    </ul>
    ${
      plays.length > SHOWN &&
      html`<button type="button" class="plain" onClick=${() => setAll(!all)}>${all ? t("fewer_plays") : t("all_plays", { count: plays.length })}</button>`
    }
    ${answer && answer.line.length > 0 && html`<${Line} game=${game} position=${position} line=${answer.line} me=${me} />`}
    ${par && html`<${Par} position=${position} par=${par} me=${me} />`}
  </div>`;
}

/** @param {Solutions} props */
function verdict({ result, points: scored }) {
  if (result === "undecided") {
    return t("undecided");
  }
  const said = t(`table_won_${result}_exact`);
  return scored === undefined || scored === null
    ? said
    : `${said} (${t("points_of_landlord", { points: signed(scored) })})`;
}

/** @param {{game: Game, position: Position, play: SolvedPlay, hand: BoardHand, me: number | null}} props */
function Solved({ game, position, play, hand, me }) {
  const raised = hand.shown === play.cards;
  const side = position.turn === null ? null : position.sides[position.turn];
  const state = play.result === "undecided" ? "undecided" : play.result === side ? "won" : "lost";
  const sign = { won: "✓", lost: "✗", undecided: "?" }[state];
  return html`<button
    type="button"
    class="choice-of-play solved ${state} ${raised ? "raised" : ""}"
    aria-pressed=${String(raised)}
    data-play=${play.cards}
    data-result=${state}
    onClick=${() => (raised ? hand.play(play) : hand.show(play))}
  >
    <span class="what"><${Cards} game=${game} play=${play} /> <small>${play.cards === "pass" ? "" : (game.types[play.type] ?? play.type)}</small></span>
    <b class="verdict"><span aria-hidden="true">${sign}</span> ${tell(`solved_${state}`, personAt(position, position.turn ?? 0, { me }))}</b>
    <span class="points">${play.points === undefined || play.points === null ? "" : signed(play.points)}</span>
    ${raised && html`<span class="again">${t("tap_again")}</span>`}
  </button>`;
}
