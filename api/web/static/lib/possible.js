// Which cards of a hand can still be chosen, by the legal plays that the service has listed.

import { split } from "./cards.js";

/**
 * The cards of a hand that are chosen, or that some legal play has beside the chosen ones. Suits do not count: of
 * plays that differ in them alone the service lists one.
 * @param {Game} game
 * @param {string[]} cards of the hand, as they are drawn.
 * @param {Play[] | null | undefined} legal without them every card is possible.
 * @param {Set<number>} chosen indexes of cards.
 * @returns {Set<number> | undefined} indexes of cards; undefined for all.
 */
export function possibleWith(game, cards, legal, chosen) {
  if (!legal) {
    return undefined;
  }
  const wanted = [...chosen].map((index) => cards[index]?.[0]);
  const found = new Set(chosen);
  for (const play of legal) {
    const left = play.cards === "pass" ? [] : split(game, play.cards).map((card) => card[0]);
    const fits = wanted.every((rank) => {
      const at = left.indexOf(rank);
      left.splice(at, at < 0 ? 0 : 1);
      return at >= 0;
    });
    if (fits) {
      for (const rank of new Set(left)) {
        const free = cards.flatMap((card, index) => (card[0] === rank && !chosen.has(index) ? [index] : []));
        // Equal cards are taken in turn; of cards with suits each one may be the one that is meant.
        const count = game.separator ? free.length : left.filter((each) => each === rank).length;
        for (const index of free.slice(0, count)) {
          found.add(index);
        }
      }
    }
  }
  return found;
}
