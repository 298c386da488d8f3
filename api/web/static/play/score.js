// The running score against the engine, kept in the browser: by game and by opponent.

import { keep, kept } from "../lib/address.js";
import { keyOf } from "./settings.js";

const NAME = "play-score";

/**
 * The score in one game against one opponent.
 * @param {string} game
 * @param {string} player
 * @returns {{games: number, won: number, points: number}}
 */
export function scoreOf(game, player) {
  return kept(NAME)?.[`${game}/${player}`] ?? { games: 0, won: 0, points: 0 };
}

/**
 * Adds a finished game; each is counted once, however often it is looked at.
 * @param {Settings} settings
 * @param {{won: boolean, points: number}} result
 */
export function addResult(settings, { won, points }) {
  const { game, player } = settings;
  const all = kept(NAME) ?? {};
  const id = keyOf(settings);
  if (all.last === id) {
    return;
  }
  const before = scoreOf(game, player);
  all[`${game}/${player}`] = {
    games: before.games + 1,
    won: before.won + (won ? 1 : 0),
    points: before.points + points,
  };
  keep(NAME, { ...all, last: id });
}

/**
 * Begins the score in one game against one opponent anew.
 * @param {string} game
 * @param {string} player
 */
export function clearScore(game, player) {
  const all = kept(NAME) ?? {};
  delete all[`${game}/${player}`];
  keep(NAME, all);
}
