// What the room of bids shows, as its address has it; and a draft for each game.

import { draft, keep, show, state } from "../lib/address.js";
import { gameWanted } from "../lib/game.js";

/** @typedef {"mixed" | "usual" | "timid" | "bold" | "expert"} Bidders how others are assumed to call. */

/** @type {Bidders[]} all of them; the first one is assumed unless another is chosen. */
export const BIDDERS = ["mixed", "usual", "timid", "bold", "expert"];

// The calls of an address whose auction has not begun, where that is not its first bid.
const NO_CALLS = "-";

/**
 * @typedef {{game: string, seat: number, first: number, hand: string, calls: (number | string)[],
 *   bottom: string, bidders: Bidders, open: Record<string, string>}} Asked
 * @typedef {Omit<Asked, "calls"> & {calls: (number | string)[] | null}} Wanted calls: null for those before the first
 *   bid or claim.
 */

/** @returns {Wanted} what the address says; what it leaves out comes from the draft of its game. */
export function asked() {
  const found = state();
  const game = gameWanted(found.game);
  const nothing = !Object.keys(found).some((name) => name !== "game");
  return nothing ? draftOf(game) : { ...empty(game), ...read(found) };
}

/**
 * @param {string} game
 * @returns {Wanted} what was entered last for a game.
 */
export function draftOf(game) {
  const found = draft(`bids:${game}`).read();
  return { ...empty(game), ...found, calls: found?.calls?.length ? found.calls : null, game };
}

/**
 * Puts what is asked into the address and into the draft of its game.
 * @param {Wanted} now
 * @param {boolean} push
 */
export function remember(now, push) {
  const open = Object.fromEntries(Object.entries(now.open).map(([seat, cards]) => [`open${seat}`, cards]));
  show(
    {
      game: now.game,
      seat: now.seat || null,
      first: now.first || null,
      hand: now.hand,
      calls: now.calls && (now.calls.join("-") || NO_CALLS),
      bottom: now.bottom,
      bidders: now.bidders === BIDDERS[0] ? null : now.bidders,
      ...open,
    },
    { push },
  );
  draft(`bids:${now.game}`).write(now);
  keep("game", now.game);
}

/** @param {string} game */
function empty(game) {
  return { game, seat: 0, first: 0, hand: "", calls: null, bottom: "", bidders: BIDDERS[0], open: {} };
}

/** @param {Place} found */
function read(found) {
  /** @type {Record<string, string>} */
  const open = {};
  for (const [name, cards] of Object.entries(found)) {
    const seat = name.match(/^open(\d)$/)?.[1];
    if (seat) {
      open[seat] = cards;
    }
  }
  return {
    seat: digit(found.seat),
    first: digit(found.first),
    hand: found.hand ?? "",
    calls: found.calls
      ? found.calls
          .split(/[-\s]+/)
          .filter(Boolean)
          .map((call) => (/^\d$/.test(call) ? Number(call) : call))
      : null,
    bottom: found.bottom ?? "",
    bidders: BIDDERS.find((each) => each === found.bidders) ?? BIDDERS[0],
    open,
  };
}

/** @param {string | undefined} text */
function digit(text) {
  return /^\d$/.test(text ?? "") ? Number(text) : 0;
}

/**
 * What was entered as a record: the calls, and the cards that the seat may see after them.
 * @param {Sketch} said the calls.
 * @param {Asked} now
 * @param {Position["seen"]} seen
 * @returns {Sketch}
 */
export function recordOf(said, now, seen) {
  const hands = seen.hands.map(
    (open, seat) => (open && (seat === now.seat ? now.hand : now.open[seat])?.trim()) || null,
  );
  return { ...said, hands, bottom: (seen.bottom && now.bottom.trim()) || null };
}
