// The end of a game: who has won, what it pays, everything that was dealt, and what comes next.

import { kept } from "../lib/address.js";
import { useCopy } from "../lib/copy.js";
import { keepAndOpen } from "../lib/games.js";
import { room, t } from "../lib/page.js";
import { ProblemNote, signed } from "../lib/parts.js";
import { personAt } from "../lib/people.js";
import { useTask } from "../lib/query.js";
import { html, useBox, useEffect } from "../lib/view.js";
import { handsOf } from "./match.js";
import { addResult } from "./score.js";

/**
 * The result, and what comes next.
 * @param {{game: Game, match: Match, position: Position, onAnother: (same: boolean) => void, onLeave: () => void}} props
 */
export function Result({ match, position, onAnother, onLeave }) {
  const { settings } = match;
  const { end, sides } = position;
  const heading = useBox();
  const redealt = !end?.winner;
  const won = !redealt && end.winner === sides[settings.seat];
  const scores = end?.scores;
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    if (!redealt && !match.counted) {
      addResult(settings, { won, points: scores?.[settings.seat] ?? 0 });
    }
  }, []);
  const special = end?.spring ? t("spring") : end?.anti_spring ? t("anti_spring") : "";
  return html`<section class="result panel ${redealt ? "" : won ? "won" : "lost"}" aria-label=${t("result")}>
    <h2 ref=${heading} tabindex="-1">
      ${redealt ? t("table_redealt") : t(won ? "you_won" : "you_lost")}
      ${scores && html` <span class="mine">${signed(scores[settings.seat])}</span>`}
      ${special && html` <small>${special}</small>`}
    </h2>
    ${match.mistakes > 0 && html`<p class="hint">${t("mistakes_taken", { count: match.mistakes })}</p>`}
    <div class="row buttons">
      <button type="button" class="primary" data-act="another" onClick=${() => onAnother(false)}>${t("another")}</button>
      ${!redealt && html`<${Review} match=${match} />`}
      ${!redealt && html`<button type="button" onClick=${() => onAnother(true)}>${t("same_again")}</button>`}
      ${!redealt && html`<${Share} />`}
      <button type="button" class="plain" onClick=${onLeave}>${t("other_opponents")}</button>
    </div>
  </section>`;
}

/** Copies the address, with which anybody plays the same deal against the same opponents. */
function Share() {
  const [copy, said] = useCopy();
  return html`<button type="button" data-act="share" onClick=${copy}>${t("share")}</button><span role="status">${said}</span>`;
}

/**
 * Keeps the game and opens its review.
 * @param {{match: Match}} props
 */
function Review({ match }) {
  const { busy, error, run } = useTask();
  const review = () => run((options) => keepAndOpen(named(match), options, match.settings.seat));
  return html`<button type="button" class="second" data-act="review" disabled=${busy} onClick=${review}>
      ${t(busy ? "working" : "review")}
    </button>
    <${ProblemNote} error=${error} onRetry=${review} />`;
}

/**
 * The record with the players' names, each unlike the others, and the day.
 * @param {Match} props
 */
function named({ record, settings, position }) {
  const [start, ...rest] = record;
  const player = room.opponents.find((each) => each.id === settings.player)?.name ?? "";
  /** @param {number} seat */
  const engine = (seat) => {
    const place = position ? personAt(position, seat, { me: settings.seat, names: null }).name : seat + 1;
    return t("engine_name", { player, place });
  };
  const names = handsOf(record).map((_, seat) =>
    seat === settings.seat ? (kept("me") ?? t("my_name")) : engine(seat),
  );
  const date = new Date().toISOString().slice(0, 10);
  return [{ ...start, date, names }, ...rest];
}
