// What people decide as events of a record (docs/records.md), and in words.

import { spoken } from "../lib/cards.js";
import { callName } from "../lib/game.js";
import { t } from "../lib/page.js";

/**
 * The event of a record for what a seat decides.
 * @param {object} choice a legal call `{call}` or a legal play `{cards, type, key}`.
 * @param {{seat: number, kind: string, interrupt: boolean}} next the decision.
 * @returns {object | null} null where a bomb out of turn is kept, which no record says.
 */
export function eventOf(choice, { seat, kind, interrupt }) {
  if (kind === "call") {
    return { type: "call", seat, call: choice.call };
  }
  if (kind === "direction") {
    return { type: "landlord", seat, direction: choice.call };
  }
  if (choice.cards === "pass") {
    return interrupt ? null : { type: "pass", seat };
  }
  const play = { type: "play", seat, cards: choice.cards };
  if (choice.type) {
    play.as = choice.type;
  }
  if (choice.key) {
    play.key = choice.key;
  }
  return interrupt ? { ...play, interrupt: true } : play;
}

/**
 * What a screen reader says of a step of a game.
 * @param {object} game
 * @param {object} step of an answer of POST /v1/positions.
 * @param {(seat: number) => string} name of a seat.
 */
export function said(game, step, name) {
  const who = name(step.seat);
  if (step.kind !== "play") {
    return t("said_call", { who, call: step.words ?? callName(game, step.call) });
  }
  if (step.cards === "pass") {
    return t("said_pass", { who });
  }
  const play = spoken(game, step);
  return t(step.interrupt ? "said_bomb" : "said_play", { who, play });
}
