// Putting games into the store of the service: texts and files, each with one game or many.

import { t } from "../lib/page.js";
import { ask, Problem } from "../lib/service.js";

// The longest text that the service reads by default, in bytes.
const MOST = 16 * 1024 * 1024;

/**
 * Keeps the games of some texts and files.
 * @param {(File | {name: string, text: string})[]} sources
 * @param {{rules?: string, onWait?: Function}} options rules: for records that name none.
 * @returns {Promise<{ids: string[], refused: {file: string, line: number, detail: string}[]}>}
 *   the games that are kept, each once, and those that could not be read.
 * @throws {Problem} the one text or file that was given holds no game.
 */
export async function keepGames(sources, { rules = "", onWait } = {}) {
  const ids = new Set();
  const refused = [];
  for (const source of sources) {
    try {
      const answer = await keepOne(source, rules, onWait);
      answer.games.forEach((each) => ids.add(each.id));
      refused.push(...answer.refused.map(({ line, detail }) => ({ file: source.name, line, detail })));
    } catch (error) {
      if (!(error instanceof Problem) || sources.length === 1) {
        throw error;
      }
      refused.push({ file: source.name, line: 1, detail: error.errors[0]?.detail ?? error.message });
    }
  }
  return { ids: [...ids], refused };
}

async function keepOne(source, rules, onWait) {
  if (source.size > MOST) {
    const [size, most] = [source.size, MOST].map((bytes) => Math.ceil(bytes / 1024 / 1024));
    throw new Error(t("too_large", { file: source.name, size, most }));
  }
  // The bytes go as they are: the service says by name what is no UTF-8.
  const body = source instanceof Blob ? source : source.text;
  const path = rules ? `/v1/games?rules=${encodeURIComponent(rules)}` : "/v1/games";
  return ask(path, body, { onWait, headers: { "Content-Type": "application/x-ndjson" } });
}
