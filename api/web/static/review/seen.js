// The table before a decision: asked of the service, or come along with a report.

import { alone, lang, room } from "../lib/page.js";
import { answerTo, useQuery } from "../lib/query.js";
import { useMemo } from "../lib/view.js";

/**
 * The position before the decision of an event, as a seat saw it; with null all hands are open.
 * @type {(index: number, seat: number | null) => {position: Position | null, fresh: boolean, error: Error | null, wait: Wait | null}}
 */
export const useSeen = alone ? useSeenInFile : useSeenOfService;

/** @param {number} index @param {number | null} seat */
function useSeenOfService(index, seat) {
  const asked = { record: room.record, language: lang };
  const start = useQuery("/v1/positions", { ...asked, at: 0, seat: null });
  // The steps have the index of their event: the place of a decision is the number of those before.
  const at = start.answer?.steps.filter((each) => each.index < index).length;
  const seen = useQuery("/v1/positions", at === undefined ? null : { ...asked, at, seat }, { keep: true });
  return { position: seen.answer, fresh: seen.fresh, error: start.error ?? seen.error, wait: start.wait ?? seen.wait };
}

/**
 * Asks the service for the table of a decision as its seat saw it, while the review is on its way.
 * @param {number} index
 */
export async function seenSoon(index) {
  const asked = { record: room.record, language: lang };
  const { steps } = await answerTo("/v1/positions", { ...asked, at: 0, seat: null });
  const at = steps.filter((each) => each.index < index).length;
  await answerTo("/v1/positions", { ...asked, at, seat: steps[at]?.seat ?? null });
}

/** @param {number} index @param {number | null} seat */
function useSeenInFile(index, seat) {
  const position = useMemo(() => {
    const { open, ...seen } = room.seen[index];
    const drawn = { ...room.common, ...seen, ...(seat === null && open) };
    // A report has what the table draws, and nothing that is asked next.
    return /** @type {Position} */ (/** @type {unknown} */ (drawn));
  }, [index, seat]);
  return { position, fresh: true, error: null, wait: null };
}
