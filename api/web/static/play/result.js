// The end of a game: who has won, what it pays, everything that was dealt, and what comes next.

import { Cards } from "../lib/card.js";
import { keepAndOpen } from "../lib/games.js";
import { room, t } from "../lib/page.js";
import { ProblemNote, signed } from "../lib/parts.js";
import { useTask } from "../lib/query.js";
import { html, useBox, useEffect, useState } from "../lib/view.js";
import { handsOf } from "./match.js";
import { addResult } from "./score.js";

/**
 * The result, the scores by seat and the hands as they were dealt.
 * @param {{game: Game, match: Match, position: Position, names: string[], onAnother: (same: boolean) => void, onLeave: () => void}} props
 */
export function Result({ game, match, position, names, onAnother, onLeave }) {
  const { settings } = match;
  const { end, landlord, sides, dealt, bottom } = position;
  const heading = useBox();
  const redealt = !end?.winner;
  const won = !redealt && end.winner === sides[settings.seat];
  const scores = end?.scores;
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    if (!redealt) {
      addResult(settings, { won, points: scores?.[settings.seat] ?? 0 });
    }
  }, []);
  const special = end?.spring ? t("spring") : end?.anti_spring ? t("anti_spring") : "";
  return html`<section class="result panel ${redealt ? "" : won ? "won" : "lost"}" aria-label=${t("result")}>
    <h2 ref=${heading} tabindex="-1">
      ${redealt ? t("table_redealt") : t(won ? "you_won" : "you_lost")}
      ${scores && html` <span class="mine">${signed(scores[settings.seat])}</span>`}
    </h2>
    ${special && html`<p>${special}</p>`}
    ${match.mistakes > 0 && html`<p class="hint">${t("mistakes_taken", { count: match.mistakes })}</p>`}
    <div class="row buttons">
      <button type="button" class="primary" onClick=${() => onAnother(false)}>${t("another")}</button>
      ${!redealt && html`<${Review} match=${match} />`}
      ${!redealt && html`<button type="button" onClick=${() => onAnother(true)}>${t("same_again")}</button>`}
      ${!redealt && html`<${Share} />`}
      <button type="button" class="plain" onClick=${onLeave}>${t("other_opponents")}</button>
    </div>
    ${
      !redealt &&
      html`<details class="dealt"><summary>${t("dealt")}</summary>
      <table>
        <tbody>
          ${names.map(
            (name, seat) => html`<tr key=${seat}>
              <th scope="row">${name}${landlord === seat && html` <span class="badge landlord">${t("landlord")}</span>`}
                ${scores && html`<small>${signed(scores[seat])}</small>`}</th>
              <td><${Cards} game=${game} play=${dealt[seat]} size="tiny" /></td>
            </tr>`,
          )}
          ${bottom && html`<tr><th scope="row">${t("table_bottom")}</th><td><${Cards} game=${game} play=${bottom} size="tiny" /></td></tr>`}
        </tbody>
      </table>
    </details>`
    }
  </section>`;
}

/** Copies the address, with which anybody plays the same deal against the same opponents. */
function Share() {
  const [done, setDone] = useState(false);
  const copy = () =>
    navigator.clipboard?.writeText(location.href).then(
      () => setDone(true),
      () => setDone(false),
    );
  return html`<button type="button" onClick=${copy}>${done ? t("copied") : t("share")}</button>`;
}

/**
 * Keeps the game and opens its review.
 * @param {{match: Match}} props
 */
function Review({ match }) {
  const { busy, error, run } = useTask();
  const review = () => run((options) => keepAndOpen(named(match), options));
  return html`<button type="button" class="second" disabled=${busy} onClick=${review}>
      ${t(busy ? "working" : "review")}
    </button>
    <${ProblemNote} error=${error} onRetry=${review} />`;
}

/**
 * The record with the players' names and the day.
 * @param {Match} props
 */
function named({ record, settings }) {
  const [start, ...rest] = record;
  const player = room.opponents.find((each) => each.id === settings.player)?.name;
  const names = handsOf(record).map((_, seat) => (seat === settings.seat ? t("my_name") : player));
  const date = new Date().toISOString().slice(0, 10);
  return [{ ...start, date, names }, ...rest];
}
