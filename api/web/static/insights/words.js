// How the room of insights says days, games, phases and figures with their intervals.

import { addressOf } from "../lib/address.js";
import { alone, lang, room } from "../lib/page.js";

const DAY = new Intl.DateTimeFormat(lang === "zh" ? "zh-CN" : "en-GB", { day: "numeric", month: "short" });
const DAY_OF_YEAR = new Intl.DateTimeFormat(lang === "zh" ? "zh-CN" : "en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
});

/**
 * A day, with its year where that is not this one.
 * @param {string} day as `2026-03-01`.
 */
export function dayName(day) {
  const date = new Date(`${day}T00:00`);
  return (date.getFullYear() === new Date().getFullYear() ? DAY : DAY_OF_YEAR).format(date);
}

/**
 * The address of a decision: in a report that of the game's own file, where there is one.
 * @param {string} game its id, or the name of that file.
 * @param {number} index of the event.
 */
export function decisionAddress(game, index) {
  if (alone) {
    return game ? `${game}#d=${index}` : undefined;
  }
  return addressOf(`/games/${game}`, { d: index });
}

/** @param {string} id of rules. */
export function gameName(id) {
  return room.games.find((each) => each.id === id)?.name ?? id;
}

/**
 * A figure with its 95 % interval: `82 (75–88)`; without one alone.
 * @param {{mean: number, low: number | null, high: number | null}} figure
 */
export function between({ mean, low, high }, digits = 0, unit = "") {
  const shown = mean.toFixed(digits) + unit;
  return low === null || high === null ? shown : `${shown} (${low.toFixed(digits)}–${high.toFixed(digits)})`;
}
