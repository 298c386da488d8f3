// Whose game it is: the reader's seat, asked once, and what the players are called from there.

import { Cards } from "../lib/card.js";
import { split } from "../lib/cards.js";
import { drawn } from "../lib/hand.js";
import { keepSeat, mySeat } from "../lib/me.js";
import { room, t } from "../lib/page.js";
import { personAt } from "../lib/people.js";
import { createContext, html, useContext, useState } from "../lib/view.js";
import { hands, names, seats } from "./record.js";

/** The reader's seat for all that is drawn within; null for none of the players. */
export const Reader = createContext(/** @type {number | null} */ (null));

/**
 * The reader's seat, undefined while it is not known, and what sets it.
 * @param {Place} place
 * @param {(news: Record<string, null>) => void} go
 * @returns {[number | null | undefined, (seat: number | null) => void]}
 */
export function useMe(place, go) {
  const [, draw] = useState(0);
  /** @param {number | null} seat */
  const choose = (seat) => {
    keepSeat(room.id, seat, seat === null ? null : names[seat]);
    draw((count) => count + 1);
    go({ me: null, who: null });
  };
  return [mySeat(room.id, names, place.me), choose];
}

/** What the players are called as the reader sees them. */
export function useNames() {
  const me = useContext(Reader);
  const shown = namesFor(me);
  return { me, names: shown, nameOf: (/** @type {number} */ seat) => nameOf(seat, me, shown) };
}

/**
 * The names of the record, without those that two others have together: these tell nobody apart.
 * @param {number | null} me
 */
function namesFor(me) {
  const others = names.filter((_, seat) => seat !== me);
  return names.map((name) => (others.filter((each) => each === name).length > 1 ? null : name));
}

/**
 * @param {number} seat
 * @param {number | null} me
 * @param {(string | null)[]} shown
 */
function nameOf(seat, me, shown) {
  const { landlord, direction } = room;
  return personAt({ hands: seats.map(() => null), landlord, direction }, seat, { me, names: shown }).name;
}

/**
 * The question which seat was the reader's.
 * @param {{onMe: (seat: number | null) => void}} props
 */
export function Who({ onMe }) {
  const shown = namesFor(null);
  return html`<section class="who panel" aria-labelledby="who">
    <h2 id="who">${t("who")}</h2>
    <div class="who-seats">
      ${seats.map(
        (seat) => html`<button type="button" data-seat=${seat} onClick=${() => onMe(seat)}>
          <b><bdi>${nameOf(seat, null, shown)}</bdi></b>
          ${hands[seat] && html`<${Cards} game=${room.game} play=${drawn(room.game, split(room.game, hands[seat])).join(room.game.separator)} size="tiny" />`}
          ${names[seat] && room.landlord !== null && html`<small>${t(seat === room.landlord ? "landlord" : "peasant")}</small>`}
        </button>`,
      )}
      <button type="button" data-seat="nobody" class="plain" onClick=${() => onMe(null)}>${t("who_nobody")}</button>
    </div>
    <p class="hint">${t("who_kept")}</p>
  </section>`;
}
