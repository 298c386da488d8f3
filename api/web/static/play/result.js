// The end of a game: who has won, what it pays, what mattered, and what comes next.

import { kept } from "../lib/address.js";
import { room, t } from "../lib/page.js";
import { personAt } from "../lib/people.js";
import { html, useBox, useEffect } from "../lib/view.js";
import { handsOf } from "./match.js";
import { addResult } from "./score.js";
import { Story, useReview } from "./story.js";

/**
 * The result, its story, and what comes next.
 * @param {{game: Game, match: Match, position: Position, onAnother: (same: boolean) => void}} props
 */
export function Result({ game, match, position, onAnother }) {
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
  const reviewed = useReview(redealt ? null : named(match), settings.seat);
  const special = end?.spring ? t("spring") : end?.anti_spring ? t("anti_spring") : "";
  const points = scores?.[settings.seat];
  return html`<section class="result panel ${redealt ? "" : won ? "won" : "lost"}" aria-label=${t("result")}>
    <h2 ref=${heading} tabindex="-1">
      ${redealt ? t("table_redealt") : t(won ? "you_won" : "you_lost")}
      ${points !== undefined && html` <span class="mine">${t("points_so_many", { points: Math.abs(points) })}</span>`}
      ${special && html` <small>${special}</small>`}
    </h2>
    ${match.mistakes > 0 && html`<p class="hint">${t("mistakes_taken", { count: match.mistakes })}</p>`}
    ${!redealt && html`<${Story} game=${game} judged=${match.judged} found=${reviewed} />`}
    <div class="row buttons">
      <button type="button" class="primary" data-act="another" onClick=${() => onAnother(false)}>${t("another")}</button>
      ${!redealt && reviewed.id && html`<a class="button second" data-act="review" href=${`/games/${reviewed.id}`}>${t("review")}</a>`}
    </div>
  </section>`;
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
