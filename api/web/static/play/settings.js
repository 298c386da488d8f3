// What a game is played with: in the address, and remembered in the browser for the next one; and the opponents' faces.

import { keep, kept, show, state } from "../lib/address.js";
import { room } from "../lib/page.js";

const NAME = "play-settings";
/** Percentage points of winning from which a choice is taken back: those of a review's labels. */
export const THRESHOLDS = [0, 5, 10, 20];

/**
 * Settings of which each that cannot be is the default.
 * @param {Record<string, any>} known
 * @returns {Omit<Settings, "seed" | "first">}
 */
function checked({ game, seat, player, teach, pause = true, autopass = false, open = false }) {
  const { id, players } = room.games.find((each) => each.id === game) ?? room.game;
  return {
    game: id,
    seat: within(seat, players),
    player: room.opponents.find((each) => each.id === player)?.id ?? "casual",
    teach: THRESHOLDS.includes(teach) ? teach : 10,
    pause,
    autopass,
    open,
  };
}

/** What was chosen last, or else the defaults. */
export function remembered() {
  return checked(kept(NAME) ?? {});
}

/**
 * What tells one game from others: the deal, the seat and the opponents.
 * @param {Settings} props
 */
export function keyOf({ game, seed, first, seat, player }) {
  return [game, player, seed, first, seat].join("/");
}

/**
 * Remembers what was chosen.
 * @param {Omit<Settings, "seed" | "first">} props
 */
export function remember({ game, seat, player, teach, pause, autopass, open }) {
  keep(NAME, { game, seat, player, teach, pause, autopass, open });
}

/**
 * Returns the settings of the game in the address; null where it names no deal.
 * @returns {import("./match.js").Settings | null}
 */
export function fromAddress() {
  const { seed: text = "", first, seat = 0, ...now } = state();
  const game = room.games.find((each) => each.id === now.game);
  if (!game || !/^\d{1,15}$/.test(text)) {
    return null;
  }
  const seed = Number(text);
  const before = remembered();
  const teach = THRESHOLDS.find((each) => String(each) === now.teach) ?? before.teach;
  return {
    ...checked({ ...before, ...now, seat: Number(seat), teach }),
    seed,
    first: first === undefined ? seed % game.players : within(Number(first), game.players),
  };
}

/**
 * Puts the settings of a game into the address; a step back returns to the address before.
 * @param {Settings} props
 */
export function toAddress({ game, seed, first, seat, player, teach }, { push = true } = {}) {
  show({ game, seed, first, seat, player, teach }, { push });
}

/**
 * Puts the choice of a game into the address, without a deal.
 * @param {Settings} props
 */
export function choosing({ game }) {
  show({ game }, { push: true });
}

/** @param {unknown} number @param {number} count */
function within(number, count) {
  return typeof number === "number" && Number.isInteger(number) && number >= 0 && number < count ? number : 0;
}

const FACES = ["portrait-1", "portrait-2", "portrait-3"];

/**
 * The portrait of an opponent in a seat, by its name among the signs.
 * @param {string} player the id of the opponent.
 * @param {number} seat
 */
export function portraitOf(player, seat) {
  const index = Math.max(
    0,
    room.opponents.findIndex((each) => each.id === player),
  );
  return FACES[(index + seat) % FACES.length];
}
