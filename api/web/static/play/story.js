// The story of a game that is over: luck in a sentence, and the moments that mattered. The choices were judged while
// the game was played, so the moments are there at once; the luck comes with the review, which begins at the end.

import { addressOf } from "../lib/address.js";
import { follow, hasEnded } from "../lib/follow.js";
import { keepGame } from "../lib/games.js";
import { isError, MomentCard, titleOf } from "../lib/moments.js";
import { lang, t } from "../lib/page.js";
import { ask } from "../lib/service.js";
import { html, useEffect, useState } from "../lib/view.js";

const MOMENTS = 3;

/**
 * A choice as it was judged while the game was played.
 * @typedef {Pick<Judgement, "kind" | "played" | "best" | "loss" | "label" | "short" | "difficulty"> & {index: number}} Judged
 *   index: the number of its event in the record.
 */

/**
 * What mattered most, until the review says it: errors, the worst first; without one the hardest right choices.
 * @param {Judged[]} judged
 */
function momentsOf(judged) {
  const wrong = judged.filter(({ label }) => isError({ label })).toSorted((a, b) => (b.loss ?? 0) - (a.loss ?? 0));
  const right = judged
    .filter(({ label }) => label === "best")
    .toSorted((a, b) => (b.difficulty ?? 0) - (a.difficulty ?? 0));
  return (wrong.length ? wrong : right).slice(0, MOMENTS);
}

/**
 * The game as it is kept, with its review of the reader's choices as far as that is.
 * @param {object[] | null} events of the record; null for a game that is not kept.
 * @param {number} seat
 * @returns id: of the kept game; luck: what it did, in a sentence; moments: the events of the decisions that mattered.
 */
export function useReview(events, seat) {
  const [found, setFound] = useState({
    id: /** @type {string | null} */ (null),
    luck: /** @type {string | null} */ (null),
    moments: /** @type {readonly number[] | null} */ (null),
  });
  useEffect(() => {
    const leave = new AbortController();
    const { signal } = leave;
    /** @param {ReviewJob | null} job */
    const told = (job) => {
      if (!job || hasEnded(job)) {
        const player = job?.result?.players.find((each) => each.seat === seat);
        setFound(({ id }) => ({ id, luck: player?.luck_sentence ?? "", moments: player?.moments ?? null }));
      }
    };
    const work = async () => {
      if (events) {
        const id = await keepGame(events, { signal }, seat);
        setFound({ id, luck: null, moments: null });
        const question = { game: id, seats: [seat], language: lang };
        const review = await ask("/v1/reviews", question, { signal, headers: { Prefer: "respond-async" } });
        signal.addEventListener("abort", follow(review.id, told, { onError: () => told(null) }));
      }
    };
    // Where it cannot be kept or reviewed, the moments are there all the same.
    work().catch(() => told(null));
    return () => leave.abort();
  }, []);
  return found;
}

/**
 * Luck in a sentence, and the moments as cards that lead to the review.
 * @param {{game: Game, judged: Judged[], found: ReturnType<typeof useReview>}} props
 */
export function Story({ game, judged, found: { id, luck, moments: told } }) {
  const moments = told ? judged.filter(({ index }) => told.includes(index)) : momentsOf(judged);
  return html`<p class="luck-sentence" role="status">${luck ?? t("luck_comes")}</p>
    <h3>${t(titleOf(moments))}</h3>
    <ol class="plain moments">
      ${moments.map(
        (each) => html`<li key=${each.index}><${MomentCard} game=${game} decision=${each} why=${each.short}
        href=${id ? addressOf(`/games/${id}`, { d: each.index }) : undefined} /></li>`,
      )}
    </ol>`;
}
