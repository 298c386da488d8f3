// What a game is played with: in the address, and remembered in the browser for the next one; and the opponents' faces.

import { keep, kept, show, state } from "../lib/address.js";
import { room } from "../lib/page.js";

const NAME = "play-settings";
/** Percentage points of winning from which a choice is taken back: those of a review's labels. */
export const THRESHOLDS = [0, 5, 10, 20];

/** @returns {Omit<Settings, "seed" | "first">} what was chosen last, or else the defaults. */
export function remembered() {
  const known = kept(NAME) ?? {};
  const game = room.games.find((each) => each.id === known.game) ?? room.game;
  return {
    game: game.id,
    seat: within(known.seat, game.players),
    player: playerOf(known.player),
    teach: THRESHOLDS.includes(known.teach) ? known.teach : 10,
    pause: known.pause ?? true,
    autopass: known.autopass ?? false,
    open: known.open ?? false,
  };
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
  const now = state();
  const base = remembered();
  const game = room.games.find((each) => each.id === now.game);
  const seed = Number(now.seed);
  if (!game || !/^\d{1,15}$/.test(now.seed ?? "")) {
    return null;
  }
  return {
    ...base,
    game: game.id,
    seed,
    first: now.first === undefined ? seed % game.players : within(Number(now.first), game.players),
    seat: within(Number(now.seat ?? 0), game.players),
    player: playerOf(now.player ?? base.player),
    teach: THRESHOLDS.includes(Number(now.teach)) ? Number(now.teach) : base.teach,
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

/** @param {string | undefined} id */
function playerOf(id) {
  return room.opponents.find((each) => each.id === id)?.id ?? "casual";
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
