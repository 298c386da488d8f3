// A game as the page knows it: what its cards look like and what its types and calls are called.

import { lang, room } from "./page.js";
import { get } from "./service.js";

const known = new Map([[room.game.id, Promise.resolve(room.game)]]);

/**
 * A game of the service; each is asked for once.
 * @param {string} id
 * @returns {Promise<object>} see `api/web/game_data.py`.
 */
export function loadGame(id) {
  if (!known.has(id)) {
    const asked = get(`/page/games/${encodeURIComponent(id)}?lang=${lang}`);
    asked.catch(() => known.delete(id));
    known.set(id, asked);
  }
  return known.get(id);
}

/** The words of a call: of `"claim"`, of the bid 2, of an open hand as `"show4"`. */
export function callName(game, call) {
  if (typeof call === "number") {
    return game.calls.number.replace("{}", call);
  }
  return call.startsWith("show") ? game.calls.show.replace("{}", call.slice(4)) : (game.calls[call] ?? call);
}
