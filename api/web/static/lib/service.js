// Questions to the service. A busy service is asked again when it said so, and one that does not
// answer is asked again, too; the caller is told how long that takes.

import { createParser } from "../vendor/eventsource-parser.js";
import { cornerOf } from "./corner.js";
import { lang, t } from "./page.js";

const TRIES = 12;
const LONGEST_WAIT = 15;

/** An answer that says what is wrong (RFC 9457). */
export class Problem extends Error {
  /** @param {{title?: string, detail?: string, status: number, errors?: ProblemIssue[]}} problem */
  constructor({ title = "", detail, status, errors = [] }) {
    super(detail ?? title);
    this.title = title;
    this.status = status;
    /** What is wrong, and where in the question. */
    this.errors = errors;
  }
}

/**
 * What is wrong, in words: the first thing that the service names.
 * @param {unknown} error
 */
export function detailOf(error) {
  return (
    (error instanceof Problem && error.errors[0]?.detail) || String(error instanceof Error ? error.message : error)
  );
}

/**
 * Asks a question with POST.
 * @template {keyof Posts} Path
 * @param {Path} path
 * @param {Posts[Path]["question"] | string | Blob} body JSON, or a text or file that is sent as it is.
 * @param {AskOptions} options
 * @returns {Promise<Posts[Path]["answer"]>}
 * @throws {Problem} the service refuses the question.
 */
export async function ask(path, body, options = {}) {
  const response = await answered(path, posted(body, options), options);
  return response.json();
}

/**
 * Asks for what is at an address, as `ask` does.
 * @template {keyof Gets} Path
 * @param {Path} path
 * @param {AskOptions} options
 * @returns {Promise<Gets[Path]>}
 */
export async function get(path, options = {}) {
  return (await answered(path, { headers: headers(options) }, options)).json();
}

/**
 * Asks for the text at an address, as `ask` does.
 * @param {string} path
 * @param {AskOptions} options
 */
export async function getText(path, options = {}) {
  return (await answered(path, { headers: headers(options) }, options)).text();
}

/**
 * Removes what is at an address; what is gone already, or cannot be removed, is left.
 * @param {string} path
 * @param {AskOptions} options
 */
export async function remove(path, options) {
  await answered(path, { method: "DELETE", headers: headers(options) }, options).catch(() => null);
}

/**
 * Puts a value at an address; one that cannot be put is left.
 * @param {string} path
 * @param {object} body
 * @param {AskOptions} options
 */
export async function put(path, body, options) {
  await answered(path, { ...posted(body, options), method: "PUT" }, options).catch(() => null);
}

/**
 * Asks a question whose answer comes in parts, each better than the one before.
 * @template {keyof Posts} Path
 * @param {Path} path
 * @param {Posts[Path]["question"]} body
 * @param {Streaming<Posts[Path]["answer"]>} options
 * @returns {Promise<Posts[Path]["answer"]>} the last answer.
 */
export async function stream(path, body, options) {
  const init = posted(body, { ...options, headers: { Accept: "text/event-stream" } });
  for (let tried = 1; ; tried++) {
    const response = await answered(path, init, options);
    if (response.headers.get("Content-Type")?.includes("json") || !response.body) {
      return response.json(); // a question that is answered at once
    }
    const last = await lastOf(response.body, options);
    if (last && (last.final || options.enough?.(last.answer))) {
      return last.answer;
    }
    await waited(tried, null, options); // the connection broke: the question is asked again
  }
}

/**
 * The last answer of a stream that has ended, be it the final one or not, or the first that is enough.
 * @template Answer
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} body
 * @param {Streaming<Answer>} options
 * @returns {Promise<{answer: Answer, final: boolean} | null>}
 */
async function lastOf(body, { onAnswer, enough, signal }) {
  /** @type {{answer: Answer, final: boolean}[]} the last answer, once there is one. */
  const last = [];
  /** @type {Problem[]} what went wrong. */
  const problems = [];
  const parser = createParser({
    onEvent: (event) => {
      const answer = JSON.parse(event.data);
      if (event.event === "problem" || event.event === "error") {
        problems.push(new Problem(answer));
      } else {
        last[0] = { answer, final: Boolean(answer.final) };
        onAnswer(answer);
      }
    },
  });
  const text = body.pipeThrough(new TextDecoderStream()).getReader();
  while (problems.length === 0 && !(last[0] && enough?.(last[0].answer))) {
    const part = await text.read().catch((error) => {
      if (signal?.aborted) {
        throw error;
      }
      return { done: true, value: "" };
    });
    if (part.done) {
      break;
    }
    parser.feed(part.value ?? "");
  }
  text.cancel().catch(() => {}); // nobody reads on
  if (problems.length > 0) {
    throw problems[0];
  }
  return last[0] ?? null;
}

/** @param {AskOptions} options @returns {Record<string, string>} */
function headers(options) {
  return { "Accept-Language": lang, ...options.headers };
}

/**
 * @param {object | string | Blob} body
 * @param {AskOptions} options
 * @returns {RequestInit}
 */
function posted(body, options) {
  const whole = typeof body === "string" || body instanceof Blob;
  return {
    method: "POST",
    headers: { ...(whole ? {} : { "Content-Type": "application/json" }), ...headers(options) },
    body: whole ? body : JSON.stringify(body),
  };
}

/**
 * @param {string} path
 * @param {RequestInit} init
 * @param {AskOptions} options
 */
async function answered(path, init, options) {
  for (let tried = 1; ; tried++) {
    const whose = options.everybody ? {} : cornerOf(path);
    const asked = { ...init, headers: { ...whose, ...init.headers }, signal: options.signal };
    const response = await fetch(located(path, options), asked).catch((error) => {
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

/** @param {string} path with names in braces. @param {AskOptions} options */
function located(path, { in: values = {}, query = {} }) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values[name]));
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) {
      asked.set(name, String(value));
    }
  }
  return asked.size ? `${filled}?${asked}` : filled;
}

/**
 * Whether it helps to ask again: the service is busy, or a proxy says that it is away.
 * @param {Response} response
 */
function mayPass({ status, headers }) {
  const said = headers.has("Retry-After") || !headers.get("Content-Type")?.includes("json");
  return status === 429 || status === 502 || status === 504 || (status === 503 && said);
}

/**
 * Waits as the service has told, or longer with every try; at last says that it does not help.
 * @param {number} tried
 * @param {Response | null} response
 * @param {AskOptions} options
 */
async function waited(tried, response, { signal, onWait = () => {} }) {
  const why = response?.headers.has("Retry-After") ? "busy" : "away";
  if (tried >= TRIES) {
    throw new Problem({ title: t(`${why}_title`), detail: t(why), status: response?.status ?? 0 });
  }
  const told = Number(response?.headers.get("Retry-After")) || Math.min(2 ** (tried - 1), 10);
  const seconds = Math.min(told, LONGEST_WAIT);
  onWait({ seconds, why });
  await pause(seconds, signal);
  onWait(null);
}

/** @param {Response} response */
async function checked(response) {
  if (response.ok) {
    return response;
  }
  const problem = await response.json().catch(() => ({ detail: t("unexpected") }));
  throw new Problem({ ...problem, status: response.status });
}

/**
 * @param {number} seconds
 * @param {AbortSignal} [signal]
 * @returns {Promise<void>}
 */
export function pause(seconds, signal) {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, 1000 * seconds);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
