// What is entered while a position is set up, and the record that it makes.

import { parse } from "../lib/cards.js";

/**
 * @typedef {object} Form
 * @property {Sketch["rules"]} rules the game.
 * @property {number} seat the seat that looks.
 * @property {number | null} landlord stated; null for the one that the calls make the landlord.
 * @property {boolean} later whether the cards are those of a later moment, and not those dealt.
 * @property {string[]} hands by seat: dealt, or in a later moment held now.
 * @property {string} bottom
 * @property {number} first who called first.
 * @property {(number | string)[]} calls
 * @property {number | null} bid stated, where no calls say it.
 * @property {1 | -1 | null} direction
 * @property {Act[]} acts from the first lead on.
 * @property {string[]} played by seat, in a later moment.
 * @property {string[]} left by seat how many cards are held then; empty to count them.
 * @property {{seat: number, cards: string}} over the play to beat then.
 * @property {number} turn whose turn it is then.
 * @property {Partial<Sketch>} rest what the record has besides: names, factors.
 */

const KNOWN = ["rules", "hands", "bottom", "first", "calls", "landlord", "bid", "direction", "acts", "start"];

/**
 * @param {{id: string, players: number}} game
 * @param {Sketch} record
 * @returns {Form} an empty form, or that of a record.
 */
export function formOf(game, record, seat = 0) {
  /** @param {unknown[] | null | undefined} list */
  const texts = (list) => Array.from({ length: game.players }, (_, each) => String(list?.[each] ?? ""));
  const start = record.start ?? null;
  return {
    rules: record.rules ?? game.id,
    seat: seat ?? 0,
    landlord: record.calls?.length ? null : (record.landlord ?? null),
    later: start !== null,
    hands: texts(start ? start.hands : record.hands),
    bottom: record.bottom ?? "",
    first: record.first ?? 0,
    calls: record.calls ?? [],
    bid: record.bid ?? null,
    direction: record.direction ?? null,
    acts: record.acts ?? [],
    played: texts(start?.played),
    left: texts(start?.left),
    over: { seat: start?.over?.seat ?? 0, cards: start?.over?.cards ?? "" },
    turn: start?.turn ?? seat ?? 0,
    rest: Object.fromEntries(Object.entries(record).filter(([name]) => !KNOWN.includes(name))),
  };
}

/**
 * The record that a form makes, as `POST /v1/positions` takes it.
 * @param {Form} form
 */
export function recordOf(form) {
  /** @type {Sketch} */
  const found = { rules: form.rules, ...form.rest };
  /** @param {string[]} texts */
  const some = (texts) => texts.map((text) => (text.trim() === "" ? null : text));
  if (form.bottom.trim() !== "") {
    found.bottom = form.bottom;
  }
  if (form.landlord !== null) {
    found.landlord = form.landlord;
  } else {
    found.first = form.first;
  }
  if (form.calls.length > 0) {
    found.calls = form.calls;
  } else if (form.bid !== null) {
    found.bid = form.bid;
  }
  if (form.direction !== null) {
    found.direction = form.direction;
  }
  return form.later
    ? { ...found, start: startOf(form, some), acts: [] }
    : { ...found, hands: some(form.hands), acts: form.acts };
}

/** @param {Form} form @param {(texts: string[]) => (string | null)[]} some */
function startOf(form, some) {
  /** @type {SketchStart} */
  const start = { hands: some(form.hands), turn: form.turn };
  if (form.played.some((text) => text.trim() !== "")) {
    start.played = form.played;
  }
  if (form.left.some((text) => text !== "")) {
    start.left = form.left.map((text) => (/^\d+$/.test(text) ? Number(text) : null));
  }
  if (form.over.cards.trim() !== "") {
    start.over = form.over;
  }
  return start;
}

/**
 * All cards of a form but those of one field, which therefore cannot be in that field.
 * @param {Game} game
 * @param {Form} form
 * @param {string} field
 */
export function elsewhere(game, form, field) {
  if (form.later && field === "bottom") {
    return []; // somebody holds these cards now, or has played them
  }
  const texts = [
    ...form.hands.map((text, seat) => [`hand${seat}`, text]),
    ...(form.later ? form.played.map((text, seat) => [`played${seat}`, text]) : [["bottom", form.bottom]]),
  ];
  return texts.flatMap(([name, text]) => (name === field ? [] : parse(game, text).cards));
}

/**
 * The step of the dialog that a problem of the service belongs to, by its pointer.
 * @param {string} pointer
 */
export function stepOf(pointer) {
  const place = pointer.replace(/^\/(record|text)/, "");
  /** @type {[RegExp, number][]} */
  const steps = [
    [/^\/(rules|landlord)/, 0],
    [/^\/seat/, 1],
    [/^\/(hands|start\/hands)/, 2],
    [/^\/(bottom|first|calls|bid|snatch|shown|factors|direction)/, 3],
  ];
  return steps.find(([pattern]) => pattern.test(place))?.[1] ?? 4;
}
