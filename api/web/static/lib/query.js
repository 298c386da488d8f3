// What a view asks the service: one hook for all of them. An answer is asked for once, and kept
// while the page is open; one that comes too late is dropped, and its question is broken off.

import { ask, get, stream } from "./service.js";
import { useLayoutEffect, useReducer, useRef, useState } from "./view.js";

const MOST = 300;
/** @type {Map<string, unknown>} the answers, by their questions as texts. */
const known = new Map();
/** @type {Map<string, Promise<unknown>>} what is being asked for beforehand. */
const flying = new Map();

/**
 * The answer to a question with POST; asked for again when the question changes.
 * @template {keyof Posts} Path
 * @param {Path} path
 * @param {Posts[Path]["question"] | null} question nothing is asked without one.
 * @param {{streamed?: boolean, enough?: (answer: Posts[Path]["answer"]) => boolean, keep?: boolean,
 *   pause?: number}} how streamed: the answer comes in parts, up to one that is `enough`; keep: the
 *   last answer stays until the next one is there; pause: milliseconds without a change before it
 *   is asked for.
 * @returns {Query<Posts[Path]["answer"]>}
 */
export function useQuery(path, question, { streamed, enough, keep, pause } = {}) {
  const key = question && keyOf(path, question);
  return useAsked(key, { keep, pause }, (options) => {
    const asked = /** @type {NonNullable<typeof question>} */ (question);
    const ahead = /** @type {Promise<Posts[Path]["answer"]> | undefined} */ (flying.get(String(key)));
    return streamed ? stream(path, asked, { ...options, enough }) : (ahead ?? ask(path, asked, options));
  });
}

/**
 * What is at an address; asked for again when the address changes.
 * @template {keyof Gets} Path
 * @param {Path} path
 * @param {Pick<AskOptions, "in" | "query" | "everybody"> | null} where nothing is asked without it.
 * @returns {Query<Gets[Path]>}
 */
export function useGet(path, where) {
  return useAsked(where && keyOf(path, where), {}, (options) => get(path, { ...where, ...options }));
}

/**
 * The answer to a question, at once where it is known: for what a view is likely to ask next.
 * @template {keyof Posts} Path
 * @param {Path} path
 * @param {Posts[Path]["question"]} question
 * @returns {Promise<Posts[Path]["answer"]>}
 */
export async function answerTo(path, question) {
  const key = keyOf(path, question);
  if (!known.has(key) && !flying.has(key)) {
    flying.set(
      key,
      ask(path, question).finally(() => flying.delete(key)),
    );
  }
  const answer = known.get(key) ?? remember(key, await flying.get(key));
  return /** @type {Posts[Path]["answer"]} */ (answer);
}

const IDLE = { busy: false, error: /** @type {Error | null} */ (null), wait: /** @type {Wait | null} */ (null) };

/**
 * Work that a tap begins: whether it goes on, what has gone wrong, and that the service is waited for.
 * Work that leaves the page returns true, and stays busy.
 */
export function useTask() {
  const [state, setState] = useState(IDLE);
  /** @param {(options: AskOptions) => Promise<boolean | void>} work */
  const run = async (work) => {
    setState({ ...IDLE, busy: true });
    try {
      const leaves = await work({ onWait: (wait) => setState((before) => ({ ...before, wait })) });
      setState({ ...IDLE, busy: leaves === true });
    } catch (error) {
      setState({ ...IDLE, error: /** @type {Error} */ (error) });
    }
  };
  return { ...state, run };
}

/**
 * @template Answer
 * @param {string | null} key the question as a text; null for none.
 * @param {{keep?: boolean, pause?: number}} how
 * @param {(options: Streaming<Answer>) => Promise<Answer>} work asks it.
 * @returns {Query<Answer>}
 */
function useAsked(key, { keep = false, pause = 0 }, work) {
  const [, draw] = useReducer((/** @type {number} */ count) => count + 1, 0);
  const [tried, retry] = useReducer((/** @type {number} */ count) => count + 1, 0);
  const last = useRef(/** @type {Answer | null} */ (null));
  const run = useRef({
    key: /** @type {string | null} */ (null),
    found: /** @type {Found<Answer>} */ (NOTHING),
    stop: () => {},
  });
  useLayoutEffect(() => {
    if (key === null || known.has(key)) {
      // A view keeps its answer while it is drawn, though the page forgets all answers once there are too many.
      run.current = { key, found: knownOf(key), stop: () => {} };
      return undefined;
    }
    const leave = new AbortController();
    /** @type {Found<Answer>} */
    const found = { ...NOTHING };
    /** @param {Partial<Found<Answer>>} part */
    const change = (part) => {
      if (!leave.signal.aborted) {
        Object.assign(found, part);
        draw(0);
      }
    };
    const stop = () => {
      change({ done: true });
      leave.abort();
    };
    run.current = { key, found, stop };
    const begin = () => {
      const onAnswer = (/** @type {Answer} */ answer) => change({ answer, wait: null });
      work({ signal: leave.signal, onWait: (wait) => change({ wait }), onAnswer }).then(
        (answer) => change({ answer: remember(key, answer), wait: null, done: true }),
        (error) => change({ error, answer: null, wait: null, done: true }),
      );
    };
    const timer = pause > 0 ? setTimeout(begin, pause) : undefined;
    if (pause === 0) {
      begin();
    }
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [key, tried]);
  /** @type {Found<Answer>} */
  const found = run.current.key === key && !known.has(key ?? "") ? run.current.found : knownOf(key);
  last.current = key === null ? null : (found.answer ?? last.current);
  return {
    answer: keep ? last.current : found.answer,
    fresh: key !== null && found.answer !== null,
    busy: key !== null && !found.done,
    error: found.error,
    wait: found.wait,
    retry: () => retry(0),
    stop: () => run.current.stop(),
  };
}

/**
 * @template Answer
 * @typedef {{answer: Answer | null, error: Error | null, wait: Wait | null, done: boolean}} Found
 */
/** @type {Found<never>} */
const NOTHING = { answer: null, error: null, wait: null, done: false };

/**
 * What is known of a question without asking it.
 * @template Answer
 * @param {string | null} key
 * @returns {Found<Answer>}
 */
function knownOf(key) {
  const there = key !== null && known.has(key);
  return there ? { ...NOTHING, answer: /** @type {Answer} */ (known.get(key)), done: true } : NOTHING;
}

/** @param {string} path @param {object} question */
function keyOf(path, question) {
  return `${path} ${JSON.stringify(question)}`;
}

/** @template Answer @param {string} key @param {Answer} answer @returns {Answer} */
function remember(key, answer) {
  if (known.size > MOST) {
    known.clear();
  }
  known.set(key, answer);
  return answer;
}
