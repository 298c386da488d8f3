// Exercises that come back after days, by the boxes of Leitner: one that is solved moves up a box and rests longer, one
// that is not goes back to the first box. The browser keeps where each exercise lies.

import { keep, kept } from "./address.js";

const NAME = "spaced";
/** The days that an exercise rests in each box; one that is solved in the last box comes back as late again. */
export const DAYS = [1, 3, 7, 21];

/**
 * Where an exercise lies.
 * @typedef {{box: number, due: number}} Place box: from 0; due: the day on which it comes back, as `today` counts.
 * @typedef {{game: string, index: number}} Which index: that of the decision's event in the record.
 */

/**
 * The day of a moment where the reader is, counted from 1970: who practises at night may go on in the morning.
 * @param {number} now in milliseconds.
 */
export function today(now) {
  const here = new Date(now);
  return Math.round(Date.UTC(here.getFullYear(), here.getMonth(), here.getDate()) / 86_400_000);
}

/**
 * Notes whether an exercise was solved. Solved again before its day it stays where it is: that shows nothing new.
 * @param {string} game
 * @param {number} index
 * @param {boolean} solved
 */
export function note(game, index, solved, now = Date.now()) {
  const all = places();
  const day = today(now);
  const before = all[keyOf({ game, index })];
  if (solved && before && before.due > day) {
    return;
  }
  const box = solved ? Math.min((before?.box ?? 0) + 1, DAYS.length - 1) : 0;
  keep(NAME, { ...all, [keyOf({ game, index })]: { box, due: day + DAYS[box] } });
}

/**
 * Where an exercise lies; null for one that was never tried.
 * @param {Which} which
 * @returns {Place | null}
 */
export function placeOf(which) {
  return places()[keyOf(which)] ?? null;
}

/**
 * The exercises that were tried and are due again, those that wait longest first.
 * @param {number} [now]
 * @returns {(Which & Place)[]}
 */
export function due(now = Date.now()) {
  const day = today(now);
  return Object.entries(places())
    .filter(([, place]) => place.due <= day)
    .sort(([, one], [, other]) => one.due - other.due)
    .map(([key, place]) => ({ game: key.split("/")[0], index: Number(key.split("/")[1]), ...place }));
}

/**
 * Exercises in the order in which they are to be done: `ready` those that are due, then those that were never tried as
 * they are listed; `later` the others by their day.
 * @template {Which} Exercise
 * @param {Exercise[]} exercises
 * @param {number} [now]
 */
export function ordered(exercises, now = Date.now()) {
  const day = today(now);
  const all = exercises.map((exercise) => ({ exercise, place: placeOf(exercise) }));
  const tried = all
    .filter((each) => each.place !== null)
    .sort((one, other) => Number(one.place?.due) - Number(other.place?.due));
  const again = tried.filter((each) => Number(each.place?.due) <= day);
  return {
    ready: [...again, ...all.filter((each) => each.place === null)],
    later: tried.filter((each) => Number(each.place?.due) > day),
  };
}

/** @returns {Record<string, Place>} by the key of each exercise. */
function places() {
  return kept(NAME) ?? {};
}

/** @param {Which} which */
function keyOf({ game, index }) {
  return `${game}/${index}`;
}
