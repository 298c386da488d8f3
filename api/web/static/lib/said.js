// The steps of a game: in tricks, and as a screen reader says them: who bids what, passes, or plays a pair of sevens.

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

/**
 * Steps in tricks, and before them the auction.
 * @template {{step?: GameStep}} Done
 * @param {Done[]} all a step that the service has not seen yet goes on with the trick.
 */
export function tricksOf(all) {
  /** @type {Done[][]} */
  const tricks = [];
  for (const done of all) {
    const { kind, leads } = done.step ?? {};
    const before = tricks.at(-1)?.[0].step;
    if (before && !leads && (!kind || (kind === "play") === (before.kind === "play"))) {
      tricks.at(-1)?.push(done);
    } else {
      tricks.push([done]);
    }
  }
  return tricks;
}
