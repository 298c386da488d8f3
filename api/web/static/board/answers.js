// Answers of the service by their questions: each is asked once, and kept while the page is open.

import { ask, stream } from "../lib/service.js";
import { useLayoutEffect, useState } from "../lib/view.js";

const known = new Map();
const MOST = 200;

/**
 * The answer to a question; asked again when the question changes.
 * @param {string} path
 * @param {object | null | false} question nothing is asked without one.
 * @param {{streamed?: boolean}} how streamed: whether the answer comes in parts.
 * @returns {{answer: any, busy: boolean, problem: Error | null, wait: object | null}}
 */
export function useAnswer(path, question, { streamed = false } = {}) {
  const key = question ? `${path} ${JSON.stringify(question)}` : null;
  const [, redraw] = useState(0);
  useLayoutEffect(() => {
    if (!key || known.get(key)?.done) {
      return undefined;
    }
    const control = new AbortController();
    const found = { answer: null, problem: null, wait: null, done: false };
    if (known.size > MOST) {
      known.clear();
    }
    known.set(key, found);
    const put = (values) => {
      Object.assign(found, values);
      redraw((count) => count + 1);
    };
    redraw((count) => count + 1);
    const options = {
      signal: control.signal,
      onWait: (seconds, why) => put({ wait: { seconds, why } }),
      onAnswer: (answer) => put({ answer, wait: null }),
    };
    (streamed ? stream : ask)(path, question, options).then(
      (answer) => put({ answer, wait: null, done: true }),
      (problem) => {
        known.delete(key);
        if (!control.signal.aborted) {
          put({ problem, wait: null, done: true });
          known.set(key, { ...found, done: false });
        }
      },
    );
    return () => control.abort();
  }, [key]);
  const found = known.get(key);
  return {
    answer: found?.answer ?? null,
    busy: Boolean(key) && !found?.done && !found?.problem,
    problem: found?.problem ?? null,
    wait: found?.wait ?? null,
  };
}
