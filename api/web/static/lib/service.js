// Questions to the service. A busy service is asked again when it said so, and one that does not
// answer is asked again, too; the caller is told how long that takes.

import { createParser } from "../vendor/eventsource-parser.js";
import { lang, t } from "./page.js";

const TRIES = 12;
const LONGEST_WAIT = 15;

/** An answer that says what is wrong (RFC 9457). */
export class Problem extends Error {
  /** @param {{title: string, detail: string, status: number, errors?: object[]}} problem */
  constructor(problem) {
    super(problem.detail ?? problem.title);
    this.title = problem.title;
    this.detail = problem.detail;
    this.status = problem.status;
    /** @type {{pointer: string, detail: string}[]} what is wrong, and where in the question. */
    this.errors = problem.errors ?? [];
  }
}

/**
 * Asks a question with POST.
 * @param {string} path such as `/v1/positions`.
 * @param {object | string | Blob} body JSON, or a text or file that is sent as it is.
 * @param {{signal?: AbortSignal, onWait?: Function, headers?: object, method?: string}} options
 *   onWait(seconds, why): why is "busy" or "away"; called with 0 when the waiting is over.
 * @returns {Promise<any>} the answer.
 * @throws {Problem} the service refuses the question.
 */
export async function ask(path, body, options = {}) {
  const response = await answered(path, posted(body, options), options);
  return response.status === 204 ? null : response.json();
}

/** Asks for what is at an address, as `ask` does. */
export async function get(path, options = {}) {
  const response = await answered(path, { headers: headers(options) }, options);
  return response.json();
}

/** Asks for the text at an address, as `ask` does. */
export async function getText(path, options = {}) {
  const response = await answered(path, { headers: headers(options) }, options);
  return response.text();
}

/**
 * Asks a question whose answer comes in parts, each better than the one before.
 * @param {string} path
 * @param {object} body
 * @param {{signal?: AbortSignal, onWait?: Function, onAnswer: (answer: any) => void}} options
 * @returns {Promise<any>} the last answer.
 */
export async function stream(path, body, options) {
  const init = posted(body, { ...options, headers: { Accept: "text/event-stream" } });
  for (let tried = 1; ; tried++) {
    const response = await answered(path, init, options);
    if (response.headers.get("Content-Type")?.includes("json")) {
      const answer = await response.json(); // a question that is answered at once
      options.onAnswer(answer);
      return answer;
    }
    const last = await lastOf(response.body, options);
    if (last?.final) {
      return last;
    }
    await waited(tried, null, options); // the connection broke: the question is asked again
  }
}

/** The last answer of a stream that has ended, be it the final one or not. */
async function lastOf(body, { onAnswer, signal }) {
  let last = null;
  let problem = null;
  const parser = createParser({
    onEvent: (event) => {
      const answer = JSON.parse(event.data);
      if (event.event === "problem" || event.event === "error") {
        problem = new Problem(answer);
      } else {
        last = answer;
        onAnswer(answer);
      }
    },
  });
  const text = body.pipeThrough(new TextDecoderStream()).getReader();
  const next = () =>
    text.read().catch((error) => {
      if (signal?.aborted) {
        throw error;
      }
      return { done: true };
    });
  for (let part = await next(); !part.done; part = await next()) {
    parser.feed(part.value);
  }
  if (problem) {
    throw problem;
  }
  return last;
}

function headers(options) {
  return { "Accept-Language": lang, ...options.headers };
}

function posted(body, options) {
  const text = typeof body === "string" || body instanceof Blob;
  return {
    method: options.method ?? "POST",
    headers: { ...(text ? {} : { "Content-Type": "application/json" }), ...headers(options) },
    body: text ? body : JSON.stringify(body),
  };
}

async function answered(path, init, options) {
  for (let tried = 1; ; tried++) {
    const response = await fetch(path, { ...init, signal: options.signal }).catch((error) => {
      if (options.signal?.aborted) {
        throw error;
      }
      return null; // the service is away
    });
    if (response !== null && !mayPass(response)) {
      return checked(response);
    }
    await waited(tried, response, options);
  }
}

/** Whether it helps to ask again: the service is busy, or a proxy says that it is away. */
function mayPass({ status, headers }) {
  const said = headers.has("Retry-After") || !headers.get("Content-Type")?.includes("json");
  return status === 429 || status === 502 || status === 504 || (status === 503 && said);
}

/** Waits as the service has told, or longer with every try; at last says that it does not help. */
async function waited(tried, response, { signal, onWait = () => {} }) {
  const busy = response?.headers.has("Retry-After") ?? false;
  if (tried >= TRIES) {
    const why = busy ? "busy" : "away";
    throw new Problem({ title: t(`${why}_title`), detail: t(why), status: response?.status ?? 0 });
  }
  const told = Number(response?.headers.get("Retry-After")) || Math.min(2 ** (tried - 1), 10);
  const seconds = Math.min(told, LONGEST_WAIT);
  onWait(seconds, busy ? "busy" : "away");
  await pause(seconds, signal);
  onWait(0, "");
}

async function checked(response) {
  if (response.ok) {
    return response;
  }
  const problem = await response.json().catch(() => ({ title: "", detail: t("unexpected") }));
  throw new Problem({ ...problem, status: response.status });
}

function pause(seconds, signal) {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, 1000 * seconds);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
