// The end of a game: who has won, what it pays, everything that was dealt, and what comes next.

import { Cards } from "../lib/card.js";
import { room, t } from "../lib/page.js";
import { ProblemNote, signed } from "../lib/parts.js";
import { ask } from "../lib/service.js";
import { html, useEffect, useRef, useState } from "../lib/view.js";
import { addResult } from "./score.js";

/** The result, the scores by seat and the hands as they were dealt. */
export function Result({ game, match, names, onAnother, onLeave }) {
  const { position, settings } = match;
  const { end, landlord } = position;
  const heading = useRef(null);
  const redealt = !end?.winner;
  const won = !redealt && (end.winner === "landlord") === (landlord === settings.seat);
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
              <td><${Cards} game=${game} play=${position.dealt[seat]} size="tiny" /></td>
            </tr>`,
          )}
          ${position.bottom && html`<tr><th scope="row">${t("table_bottom")}</th><td><${Cards} game=${game} play=${position.bottom} size="tiny" /></td></tr>`}
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

/** Keeps the game and opens its review. */
function Review({ match }) {
  const [working, setWorking] = useState(false);
  const [error, setError] = useState(null);
  const review = async () => {
    setWorking(true);
    setError(null);
    try {
      const text = named(match)
        .map((event) => JSON.stringify(event))
        .join("\n");
      const headers = { "Content-Type": "application/x-ndjson" };
      const { id } = await ask("/v1/games", text, { headers });
      location.href = `/games/${id}`;
    } catch (problem) {
      setError(problem);
      setWorking(false);
    }
  };
  return html`<button type="button" class="second" disabled=${working} onClick=${review}>
      ${working ? t("working") : t("review")}
    </button>
    <${ProblemNote} error=${error} onRetry=${review} />`;
}

/** The record with the players' names and the day. */
function named({ record, settings }) {
  const [start, ...rest] = record;
  const player = room.opponents.find((each) => each.id === settings.player).name;
  const names = record[1].hands.map((_, seat) => (seat === settings.seat ? t("my_name") : player));
  const date = new Date().toISOString().slice(0, 10);
  return [{ ...start, date, names }, ...rest];
}
