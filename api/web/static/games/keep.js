// Putting games into the store of the service: texts and files, each with one game or many.

import { NDJSON } from "../lib/games.js";
import { t } from "../lib/page.js";
import { ask, detailOf, Problem } from "../lib/service.js";

// The longest text that the service reads by default, in bytes.
const MOST = 16 * 1024 * 1024;

/**
 * Keeps the games of some texts and files.
 * @param {(File | {name: string, text: string})[]} sources
 * @param {string} rules for records that name none.
 * @param {AskOptions} [options]
 * @returns {Promise<{ids: string[], created: string[], refused: {file: string, line: number, detail: string}[]}>}
 *   the games that are kept, each once, those of them that were not before, and those that could not be read.
 * @throws {Problem} the one text or file that was given holds no game.
 */
export async function keepGames(sources, rules, options) {
  const ids = new Set();
  const created = new Set();
  const refused = [];
  for (const source of sources) {
    try {
      const answer = await keepOne(source, rules, options);
      for (const game of answer.games) {
        ids.add(game.id);
        if (game.created) {
          created.add(game.id);
        }
      }
      refused.push(...answer.refused.map(({ line, detail }) => ({ file: source.name, line, detail })));
    } catch (error) {
      if (!(error instanceof Problem) || sources.length === 1) {
        throw error;
      }
      refused.push({ file: source.name, line: 1, detail: detailOf(error) });
    }
  }
  return { ids: [...ids], created: [...created], refused };
}

/** @param {Source} source @param {string} rules @param {AskOptions | undefined} options */
async function keepOne(source, rules, options) {
  if (source instanceof File && source.size > MOST) {
    const [size, most] = [source.size, MOST].map((bytes) => Math.ceil(bytes / 1024 / 1024));
    throw new Error(t("too_large", { file: source.name, size, most }));
  }
  // The bytes go as they are: the service says by name what is no UTF-8.
  const body = source instanceof Blob ? source : source.text;
  return ask("/v1/games", body, { ...options, query: { rules: rules || undefined }, headers: NDJSON });
}
