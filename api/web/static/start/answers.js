// What to call and what to play with the hand on the start page.

import { addressOf } from "../lib/address.js";
import { Cards } from "../lib/card.js";
import { textOf } from "../lib/chips.js";
import { callName } from "../lib/game.js";
import { lang, t } from "../lib/page.js";
import { Bar, percent, points, Trouble } from "../lib/parts.js";
import { useQuery } from "../lib/query.js";
import { boardAddress } from "../lib/tree.js";
import { html } from "../lib/view.js";

const SECONDS = 2;
// Milliseconds without a change before the search begins.
const PAUSE = 120;

/**
 * The best call of the hand as the first to call, and the next best one.
 * @param {{game: Game, hand: string}} props
 */
export function BidAnswer({ game, hand }) {
  const asks = useAsks({ rules: game.id, calls: game.opening, hands: handsOf(game, hand) });
  const found = useSearch("/v1/bids", asks.answer?.asks.bids);
  const [best, next] = found.answer?.calls ?? [];
  return html`<${Answer} name="bid" found=${found} wrong=${asks.error}>
    ${
      best &&
      html`<p class="verdict"><b>${callName(game, best.call)}</b> <span>${points(best.points, best.points_error)}</span></p>
      <${Wins} choice=${best} />
      ${next && html`<p class="hint">${t("instead_of", { play: callName(game, next.call), figure: points(next.points, next.points_error) })}</p>`}
      <p class="why">${found.answer?.short}</p>
      <p><a href=${addressOf("/bids", { game: game.id, hand })}>${t("more_calls")}</a></p>`
    }
  <//>`;
}

/**
 * The best lead of the hand as the landlord, with a bottom dealt at random.
 * @param {{game: Game, hand: string, bottom: string, onBottom: () => void}} props
 */
export function PlayAnswer({ game, hand, bottom, onBottom }) {
  const direction = game.direction === "fixed" ? {} : { direction: /** @type {const} */ (1) };
  const record = { rules: game.id, landlord: 0, hands: handsOf(game, hand), bottom, ...direction };
  const asks = useAsks(record);
  const found = useSearch("/v1/advice", asks.answer?.asks.advice);
  const [best, next] = found.answer?.plays ?? [];
  const instead = next?.cards.replace(/[^-]+/g, (part) => textOf(game, part)) ?? "";
  const full = asks.answer?.legal?.find((play) => play.cards === best?.cards && play.type === best.type) ?? best?.cards;
  const above = html`<p class="bottom-of row"><small>${t("table_bottom")}</small> <${Cards} game=${game} play=${bottom} size="tiny" />
      <button type="button" class="plain" data-act="bottom" onClick=${onBottom}>${t("other_bottom")}</button></p>`;
  return html`<${Answer} name="play" found=${found} wrong=${asks.error} above=${above}>
    ${
      best &&
      html`<p class="verdict"><${Cards} game=${game} play=${full} /></p>
      <${Wins} choice=${best} />
      ${next && html`<p class="hint">${t("instead_of", { play: instead, figure: percent(next.win, next.win_error) })}</p>`}
      ${best.short && html`<p class="why">${best.short}</p>`}
      <p><a href=${boardAddress(game, asks.answer?.record ?? record, { seat: 0 })}>${t("to_board")}</a></p>`
    }
  <//>`;
}

/**
 * @param {{name: "bid" | "play", found: Query<unknown>, wrong: Error | null, above?: Content, children: Content}} props
 *   wrong: what keeps the question from being asked.
 */
function Answer({ name, found, wrong, above, children }) {
  const error = wrong ?? found.error;
  return html`<article class="panel answer" data-answer=${name} aria-busy=${String(found.busy || !(found.answer || error))}>
    <h2>${t(`answer_${name}`)}</h2>
    ${above}
    <${Trouble} error=${error} wait=${found.wait} />
    ${children}
  </article>`;
}

/** @param {{choice: {win: number, win_error?: number | null}}} props */
function Wins({ choice: { win, win_error: error } }) {
  return html`<p class="figure"><${Bar} share=${win} error=${error ?? 0} /> ${t("wins_of", { win: percent(win, error) })}</p>`;
}

/**
 * The answer of a search, which gets better as it comes.
 * @template {"/v1/bids" | "/v1/advice"} Path
 * @param {Path} path
 * @param {object | null | undefined} question
 * @returns {Query<Posts[Path]["answer"]>}
 */
function useSearch(path, question) {
  const asked = question ? { ...question, language: lang, limit: { seconds: SECONDS } } : null;
  return useQuery(path, asked, { streamed: true, pause: PAUSE });
}

/**
 * The position of a record, with the questions about it; what keeps it from being one is its error.
 * @param {Sketch} record
 */
function useAsks(record) {
  const found = useQuery("/v1/positions", { record, seat: 0, language: lang });
  const problem = found.answer?.problems.find(({ missing }) => !missing);
  return { ...found, error: found.error ?? (problem ? new Error(problem.detail) : null) };
}

/** @param {Game} game @param {string} hand */
function handsOf(game, hand) {
  return Array.from({ length: game.players }, (_, seat) => (seat === 0 ? hand : null));
}
