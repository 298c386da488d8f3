// What came with the page: its language, its words, the games, and the room's own data.

const sent = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-signs], [data-sent]")]);

/** @type {Room} */
export const room = Object.assign({}, ...sent.map(({ textContent }) => JSON.parse(textContent ?? "{}")));

/** Whether the page is a file by itself, a report: it asks no service, and leads to none. */
export const alone = room.room === "report";

/** The address of the page's own signs, each by its name. */
export const signsAddress = sent[0]?.dataset.signs ?? "";

export const { lang } = room;

/**
 * The text of a key in the language of the page. One thing has words of its own where the language needs them:
 * `cards` is "{count} cards", `cards_one` is "1 card".
 * @param {string} key of the room's words or of the shell's.
 * @param {Record<string, string | number>} values by the names in braces.
 */
export function t(key, values = {}) {
  const text = (values.count === 1 ? room.words[`${key}_one`] : undefined) ?? room.words[key];
  if (text === undefined) {
    throw new Error(`no words for ${key}`);
  }
  return text.replace(/{(\w+)}/g, (whole, name) => String(values[name] ?? whole));
}

/** Whether the page may move things: neither the system nor the reader has turned motion off. */
export function mayMove() {
  return document.documentElement.dataset.motion !== "off" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
