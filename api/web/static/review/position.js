// The position before a decision, as its seat saw it or with all hands open; from the service.

import { lang, room } from "../lib/page.js";
import { ask } from "../lib/service.js";
import { useLayoutEffect, useState } from "../lib/view.js";

const known = new Map();

/**
 * The position before the decision of an event.
 * @param {number | null} index of the event; null for none.
 * @param {number | null} seat who looks; null for all hands.
 * @returns {{position: object | null, fresh: boolean, error: Error | null, wait: object | null}}
 */
export function usePosition(index, seat) {
  const key = `${index}/${seat}`;
  const [found, setFound] = useState({ key: null });
  useLayoutEffect(() => {
    if (index === null) {
      return undefined;
    }
    const leave = new AbortController();
    const options = {
      signal: leave.signal,
      onWait: (seconds, why) => setFound((old) => ({ ...old, wait: { seconds, why } })),
    };
    loaded(key, index, seat, options).then(
      (position) => setFound({ key, position }),
      (error) => error.name !== "AbortError" && setFound({ key, error }),
    );
    return () => leave.abort();
  }, [key]);
  // While the next position is on its way, the last one stays and is not `fresh`: nothing jumps.
  return {
    position: known.get(key) ?? found.position ?? null,
    fresh: known.has(key),
    error: found.key === key ? (found.error ?? null) : null,
    wait: found.wait ?? null,
  };
}

async function loaded(key, index, seat, options) {
  if (!known.has(key)) {
    const steps = await stepsOfGame();
    // The steps have the index of their event: the place of a decision is the number of those before.
    const at = steps.filter((each) => each.index < index).length;
    known.set(key, await position(at, seat, options));
  }
  return known.get(key);
}

let steps = null;

function stepsOfGame() {
  steps ??= position(0, null, {}).then(
    (answer) => answer.steps,
    (error) => {
      steps = null;
      throw error;
    },
  );
  return steps;
}

function position(at, seat, options) {
  return ask("/v1/positions", { record: room.record, at, seat, language: lang }, options);
}
