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
  const { puzzles } = await get(`/v1/puzzles?rules=${encodeURIComponent(room.puzzle.rules)}&limit=500`);
  const next = nextOf(puzzles, progress(), room.puzzle.id);
  if (next) {
    location.assign(addressOf(next));
  }
}
