// The room of puzzles: the list, or one puzzle.

import { room } from "../lib/page.js";
import { mount } from "../lib/parts.js";
import { get } from "../lib/service.js";
import { html } from "../lib/view.js";
import { addressOf, List, nextOf } from "../puzzles/list.js";
import { progress } from "../puzzles/progress.js";
import { Solving } from "../puzzles/solving.js";

mount(() =>
  room.puzzle
    ? html`<${Solving} game=${room.game} puzzle=${room.puzzle} day=${room.day} onNext=${toNext} />`
    : html`<${List} />`,
);

/** Goes to the next puzzle of the game: one that is about as hard as the reader is good. */
async function toNext() {
  const game = encodeURIComponent(room.puzzle.rules);
  try {
    const { puzzles } = await get(`/v1/puzzles?rules=${game}&limit=500`);
    location.assign(addressOf(nextOf(puzzles, progress(), room.puzzle.id)));
  } catch {
    location.assign(`/puzzles?game=${game}`); // the list says what is wrong, and tries again
  }
}
