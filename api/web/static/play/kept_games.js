// The games against the engine that the browser keeps: each deal has its own, so that tabs side by side lose nothing.

import { draft } from "../lib/address.js";
import { keyOf } from "./settings.js";

/**
 * A game as far as it was played.
 * @typedef {{settings: Settings, record: GameEvent[], declined: number[], mistakes: number, over: boolean,
 *   judged?: import("./story.js").Judged[]}} KeptGame
 *   declined: the seats that have let the present chance to bomb out of turn go by; mistakes: how many choices were
 *   taken back; judged: how the choices were judged while they were made.
 */

/** The most games that are kept; the one that was played longest ago goes first. */
const MOST = 8;
const memory = draft("play");

/** @returns {KeptGame[]} all of them, the one that was played last first. */
function games() {
  const all = memory.read();
  return Array.isArray(all) ? all : [];
}

/**
 * The game of a deal, as far as it was played; undefined where there is none.
 * @param {Settings} settings
 */
export function keptGame(settings) {
  return games().find((each) => keyOf(each.settings) === keyOf(settings));
}

/** The settings of the game that was left unfinished last; null without one. */
export function unfinished() {
  return games().find((each) => !each.over)?.settings ?? null;
}

/** @param {KeptGame} game */
export function keepGame(game) {
  memory.write([game, ...others(game.settings)].slice(0, MOST));
}

/**
 * Forgets the game of a deal.
 * @param {Settings} settings
 */
export function forget(settings) {
  memory.write(others(settings));
}

/** @param {Settings} settings */
function others(settings) {
  return games().filter((each) => keyOf(each.settings) !== keyOf(settings));
}
