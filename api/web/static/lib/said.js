// What a screen reader says of the steps of a game: who bids what, passes, or plays a pair of sevens.

import { spoken } from "./cards.js";
import { tell } from "./people.js";

/**
 * A sentence about a step.
 * @param {Game} game
 * @param {Partial<GameStep>} step of an answer of POST /v1/positions; without a kind it is a play or a pass.
 * @param {import("./people.js").Person} person who does it.
 */
export function said(game, { kind = "play", call = "", cards, interrupt, ...reading }, person) {
  if (kind === "play" && cards !== "pass") {
    return tell(interrupt ? "said_bomb" : "said_play", person, {
      play: spoken(game, { ...reading, cards: cards ?? "" }),
    });
  }
  const [, name, amount] = /^(\D*)(.*)$/.exec(String(call)) ?? [];
  const what = kind === "play" ? "pass" : kind === "direction" ? (call === 1 ? "forward" : "backward") : name;
  return tell(`said_${what || "number"}`, person, { call: amount });
}
