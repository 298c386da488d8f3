// What people decide as events of a record (docs/records.md), and in words.

import { spoken } from "../lib/cards.js";
import { callName } from "../lib/game.js";
import { tell } from "../lib/people.js";

/**
 * The event of a record for what a seat decides.
 * @param {MadeChoice} choice a legal call `{call}` or a legal play `{cards, type, key}`.
 * @param {NextChoice} next the decision.
 * @returns {GameEvent | null} null where a bomb out of turn is kept, which no record says.
 */
export function eventOf(choice, { seat, kind, interrupt }) {
  if ("call" in choice) {
    const { call } = choice;
    return kind === "call" ? { type: "call", seat, call } : { type: "landlord", seat, direction: call };
  }
  if (choice.cards === "pass") {
    return interrupt ? null : { type: "pass", seat };
  }
  const { cards, type, key } = choice;
  return { type: "play", seat, cards, ...(type && { as: type }), ...(key && { key }), ...(interrupt && { interrupt }) };
}

/**
 * What a screen reader says of a step of a game.
 * @param {Game} game
 * @param {GameStep} step of an answer of POST /v1/positions.
 * @param {import("../lib/people.js").Person} person who does it.
 */
export function said(game, step, person) {
  if (step.kind !== "play") {
    return tell("said_call", person, { call: step.words ?? callName(game, step.call ?? "") });
  }
  if (step.cards === "pass") {
    return tell("said_pass", person);
  }
  const play = spoken(game, { ...step, cards: step.cards ?? "" });
  return tell(step.interrupt ? "said_bomb" : "said_play", person, { play });
}
