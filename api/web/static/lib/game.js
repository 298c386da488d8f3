// A game as the page knows it: what its cards look like and what its types and calls are called.

import { kept } from "./address.js";
import { lang, room } from "./page.js";
import { useGet } from "./query.js";
import { get } from "./service.js";

/**
 * The id of the game that an address asks for; else that of the game looked at last, or of the room's own.
 * @param {string | undefined} asked
 * @returns {string}
 */
export function gameWanted(asked) {
  return [asked, kept("game")].find((id) => room.games.some((each) => each.id === id)) ?? room.game.id;
}

/**
 * A game of the service; each is asked for once.
 * @param {string} id
 */
export async function loadGame(id) {
  return id === room.game.id ? room.game : get("/page/games/{id}", located(id));
}

/**
 * A game of the service; null until it is there, and one that is not known is the room's own.
 * @param {string} id
 */
export function useGame(id) {
  const { answer, error } = useGet("/page/games/{id}", id === room.game.id ? null : located(id));
  return error || id === room.game.id ? room.game : answer;
}

/** @param {string} id */
function located(id) {
  return { in: { id }, query: { lang } };
}

/**
 * The words of a call: of `"claim"`, of the bid 2, of an open hand as `"show4"`.
 * @param {Game} game
 * @param {Call} call
 */
export function callName(game, call) {
  if (typeof call === "number") {
    return game.calls.number.replace("{}", String(call));
  }
  return call.startsWith("show") ? game.calls.show.replace("{}", call.slice(4)) : (game.calls[call] ?? call);
}

/** Returns the number of a new deal. */
export function freshSeed() {
  return crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000_000;
}
