// What the players at a table are called: by their names where the record has them, otherwise by where they sit.

import { t } from "./page.js";

/**
 * Somebody at a table.
 * @typedef {{name: string, you: boolean}} Person name: as a sentence begins with it; you: whether it is the reader.
 */

/**
 * The seats after one, in the order of play.
 * @param {Pick<Drawn, "hands" | "direction">} position
 * @param {number} front
 */
export function seatsFrom(position, front) {
  const count = position.hands.length;
  const step = position.direction === -1 ? count - 1 : 1;
  return Array.from({ length: count - 1 }, (_, index) => (front + step * (index + 1)) % count);
}

/**
 * The other seats as they sit around one, from its left to its right: play goes round against the clock, so the next
 * player sits at the right. Nobody changes seats where play goes the other way.
 * @param {number} count the number of seats.
 * @param {number} front
 */
export function seatsAround(count, front) {
  return Array.from({ length: count - 1 }, (_, index) => (front + count - 1 - index) % count);
}

/**
 * The person in a seat: the reader, the player of that name, or who sits there as seen from the reader; where the
 * reader is none of them, as seen from the landlord; before there is one, by number.
 * @param {Pick<Drawn, "hands" | "direction" | "landlord" | "record">} position
 * @param {number} seat
 * @param {{me?: number | null, names?: (string | null)[] | null}} [who] me: the reader's seat.
 * @returns {Person}
 */
export function personAt(position, seat, { me = null, names = position.record?.names } = {}) {
  if (seat === me) {
    return { name: t("you"), you: true };
  }
  const named = names?.[seat];
  if (named) {
    return { name: named, you: false };
  }
  return { name: placeOf(position, seat, me), you: false };
}

/**
 * What the service finds wrong, which names seats by their numbers and plays by their types, in words of the table.
 * @param {string} text
 * @param {Game} game
 * @param {Pick<Drawn, "hands" | "direction" | "landlord" | "record">} position
 * @param {number | null} me
 */
export function inWords(text, game, position, me) {
  return text
    .replace(/\bseat (\d)\b|(\d) ?号位/g, (_, one, other) => {
      const seat = Number(one ?? other);
      return seat === me ? t("your_seat") : personAt(position, seat, { me }).name;
    })
    .replace(/(?<=[(（])\w+(?=[)）])/g, (type) => game.types[type] ?? type);
}

/** @param {Pick<Drawn, "hands" | "direction" | "landlord">} position @param {number} seat @param {number | null} me */
function placeOf(position, seat, me) {
  if (me !== null) {
    return t(`place_${relation(position, seat, me)}`);
  }
  const { landlord } = position;
  if (landlord === null) {
    return t("place_number", { number: seat + 1 });
  }
  return seat === landlord ? t("place_landlord") : t(`place_landlord_${relation(position, seat, landlord)}`);
}

/** @param {Pick<Drawn, "hands" | "direction">} position @param {number} seat @param {number} from */
function relation(position, seat, from) {
  const others = seatsFrom(position, from);
  const at = others.indexOf(seat);
  if (others.length === 1) {
    return "other";
  }
  return at === 0 ? "next" : at === others.length - 1 ? "previous" : "opposite";
}

/**
 * A sentence about somebody, whose verb agrees: `table_leads` is "{name} leads", `table_leads_you` is "You lead".
 * @param {string} key
 * @param {Person} person
 * @param {Record<string, string | number>} [values]
 */
export function tell(key, person, values = {}) {
  return person.you ? t(`${key}_you`, values) : t(key, { ...values, name: person.name });
}
