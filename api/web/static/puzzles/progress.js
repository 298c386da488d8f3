// What the browser keeps of the puzzles: which are solved, the reader's rating, and streaks.

import { keep, kept } from "../lib/address.js";

const NAME = "puzzles";
const FIRST_RATING = 1000;
// How far one puzzle moves the rating: the first ones move it more.
const STEPS = { start: 80, end: 24, puzzles: 15 };

/**
 * @typedef {{solved: Record<string, number>, tried: Record<string, number>, rating: number,
 *   streak: number, best: number}} Progress
 *   solved, tried: by puzzle 1; streak: puzzles solved in a row without a mistake; best: the longest.
 */

/** @returns {Progress} */
export function progress() {
  const found = kept(NAME) ?? {};
  return { solved: {}, tried: {}, rating: FIRST_RATING, streak: 0, best: 0, ...found };
}

/**
 * Notes that a puzzle was solved, or that help was needed or a mistake was made. Only the first try
 * at a puzzle counts for the rating and the streak.
 * @param {{id: string, rating: number}} puzzle
 * @param {{solved: boolean, clean: boolean}} how
 * @returns {Progress & {change: number}} the new progress, and by how much the rating has moved.
 */
export function note(puzzle, { solved, clean }) {
  const now = progress();
  let change = 0;
  if (!now.tried[puzzle.id]) {
    const count = Object.keys(now.tried).length;
    const share = Math.min(1, count / STEPS.puzzles);
    const step = STEPS.start + (STEPS.end - STEPS.start) * share;
    // The formula of Elo: the expected score follows from the difference of the ratings.
    const expected = 1 / (1 + 10 ** ((puzzle.rating - now.rating) / 400));
    change = Math.round(step * ((clean ? 1 : 0) - expected));
    now.rating += change;
    now.streak = clean ? now.streak + 1 : 0;
    now.best = Math.max(now.best, now.streak);
    now.tried[puzzle.id] = 1;
  }
  if (solved) {
    now.solved[puzzle.id] = 1;
  }
  keep(NAME, now);
  return { ...now, change };
}
