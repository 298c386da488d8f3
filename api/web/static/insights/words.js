// How the room of insights says days, games, phases and figures with their intervals.

import { lang, room } from "../lib/page.js";

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

/** @param {string} id of rules. */
export function gameName(id) {
  return room.games.find((each) => each.id === id)?.name ?? id;
}

/**
 * What a report calls something.
 * @param {string} key
 */
export function said(key) {
  return room.report[key] ?? key;
}

/**
 * A figure with its 95 % interval: `82 (75–88)`; without one alone.
 * @param {{mean: number, low: number | null, high: number | null}} figure
 */
export function between({ mean, low, high }, digits = 0, unit = "") {
  const shown = mean.toFixed(digits) + unit;
  return low === null || high === null ? shown : `${shown} (${low.toFixed(digits)}–${high.toFixed(digits)})`;
}
