// What the room of bids asks the service: the state of the auction, and what the calls are worth.

import { ask, stream } from "../lib/service.js";
import { room } from "../lib/page.js";
import { useLayoutEffect, useRef, useState } from "../lib/view.js";

// Milliseconds without a change before the search begins.
const PAUSE = 150;

/**
 * The auction after the calls so far.
 * @returns {{position: object | null, fresh: boolean, problem: Error | null}} position: of
 *   `POST /v1/positions`; fresh: whether it is that of these calls, or still that before.
 */
export function usePosition(game, now) {
  const [found, setFound] = useState({ position: null, problem: null, key: null });
  const key = JSON.stringify([game.id, now.first, now.calls]);
  useLayoutEffect(() => {
    if (game.auction === "none") {
      return undefined;
    }
    const leaving = new AbortController();
    const record = { rules: game.id, first: now.first, calls: now.calls };
    ask("/v1/positions", { record, language: room.lang }, { signal: leaving.signal }).then(
      (position) => {
        const wrong = position.problems.find((each) => !each.missing && each.pointer.startsWith("/record/calls"));
        setFound({ position, problem: wrong ? new Error(wrong.detail) : null, key });
      },
      (problem) => problem.name !== "AbortError" && setFound({ position: null, problem, key }),
    );
    return () => leaving.abort();
  }, [key]);
  return { ...found, fresh: found.key === key };
}

/**
 * The answer to a question about calls, as it gets better.
 * @param {object | null} question of `POST /v1/bids`; null for none.
 */
export function useAnswer(question) {
  const nothing = { answer: null, running: false, error: null, wait: null };
  const [found, setFound] = useState(nothing);
  const [tried, setTried] = useState(0);
  const leaving = useRef(null);
  const key = question && JSON.stringify(question);
  useLayoutEffect(() => {
    if (!question) {
      setFound(nothing);
      return undefined;
    }
    const here = new AbortController();
    leaving.current = here;
    setFound((before) => ({ ...before, running: true, error: null, wait: null }));
    const set = (part) => !here.signal.aborted && setFound((before) => ({ ...before, ...part }));
    const start = setTimeout(() => {
      stream("/v1/bids", question, {
        signal: here.signal,
        onAnswer: (answer) => set({ answer, wait: null }),
        onWait: (seconds, why) => set({ wait: seconds ? { seconds, why } : null }),
      }).then(
        () => set({ running: false }),
        (error) => error.name !== "AbortError" && set({ answer: null, running: false, wait: null, error }),
      );
    }, PAUSE);
    return () => {
      clearTimeout(start);
      here.abort();
    };
  }, [key, tried]);
  const stop = () => {
    leaving.current?.abort();
    setFound((before) => ({ ...before, running: false }));
  };
  return { ...found, stop, retry: () => setTried(tried + 1) };
}
