// The room of puzzles: the list, or one puzzle.

import { room } from "../lib/page.js";
import { mount } from "../lib/parts.js";
import { get } from "../lib/service.js";
import { html } from "../lib/view.js";
import { addressOf, List, nextOf } from "../puzzles/list.js";
import { progress } from "../puzzles/progress.js";
import { Solving } from "../puzzles/solving.js";

const { puzzle } = room;

mount(() =>
  puzzle
    ? html`<${Solving} game=${room.game} puzzle=${puzzle} day=${room.day} onNext=${() => toNext(puzzle)} />`
    : html`<${List} />`,
);

/**
 * Goes to the next puzzle of the game: one that is about as hard as the reader is good.
 * @param {{id: string, rules: string}} puzzle
 */
async function toNext({ id, rules }) {
  try {
    const { puzzles } = await get("/v1/puzzles", { query: { rules, limit: 500 } });
    location.assign(addressOf(nextOf(puzzles, progress(), id)));
  } catch {
    location.assign(`/puzzles?game=${encodeURIComponent(rules)}`); // the list says what is wrong, and tries again
  }
}
