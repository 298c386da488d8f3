// The drawn table: who holds how many cards, the trick, the play to beat, and the own hand.
// Board, play, review and puzzles draw a position of POST /v1/positions with it.

import { Cards, rankSign } from "./card.js";
import { split } from "./cards.js";
import { drawn, Hand } from "./hand.js";
import { t } from "./page.js";
import { html } from "./view.js";

/**
 * The table.
 * @param {{game: Game, position: Drawn, seat?: number, names?: string[] | null,
 *   chosen?: Set<number>, onToggle?: (index: number) => void, possible?: Set<number>,
 *   open?: boolean, onSeat?: (seat: number) => void, disabled?: boolean, shown?: string | null,
 *   children?: Content}} props
 *   position: an answer of POST /v1/positions.
 *   seat: who sits in front; by default who looks, or else whose turn it is.
 *   chosen, possible: indexes of cards in the hand in front, as `handOf` lists them.
 *   open: whether all hands lie open, which the frame of the table says.
 *   onSeat: makes the other seats buttons, such as to look from there.
 *   shown: a text in the middle instead of whose turn it is.
 *   children: what stands between the trick and the hand, such as buttons.
 */
export function Table(props) {
  const { position, open = false, names, children } = props;
  const front = props.seat ?? position.seat ?? position.turn ?? 0;
  const others = seatsFrom(position, front);
  return html`<section
    class="table seats-${others.length} ${open ? "open" : ""} ${children ? "with-acts" : ""}"
    aria-label=${t("table")}
  >
    ${open && html`<p class="frame"><span aria-hidden="true">◉</span> ${t("table_open_hands")}</p>`}
    <div class="others">
      ${others.map((seat) => html`<${Seat} key=${seat} ...${props} seat=${seat} />`)}
    </div>
    <div class="felt">
      ${others.map((seat) => html`<div class="laid" key=${seat}><${Laid} ...${props} seat=${seat} /></div>`)}
      <div class="middle">
        <${Middle} ...${props} />
      </div>
      ${
        (position.over?.seat === front || (position.stage === "over" && !position.over)) &&
        html`<div class="laid own"><${Laid} ...${props} seat=${front} /></div>`
      }
    </div>
    ${children}
    <div class="front ${position.turn === front ? "turn" : ""}">
      <div class="own-head">
        <${Name} position=${position} seat=${front} names=${names} front=${true} />
        ${position.over && position.over.seat !== front && html`<${Laid} ...${props} seat=${front} size="tiny" />`}
      </div>
      <${Front} ...${props} seat=${front} />
    </div>
  </section>`;
}

/**
 * The cards of the hand in front, in the order in which they are drawn; none where it is hidden.
 * @param {Game} game
 * @param {Pick<Drawn, "hands" | "seat" | "turn">} position
 * @param {number} seat
 */
export function handOf(game, position, seat) {
  const front = seat ?? position.seat ?? position.turn ?? 0;
  return drawn(game, split(game, position.hands[front]));
}

/**
 * The seats after one, in the order of play.
 * @param {Drawn} position
 * @param {number} front
 */
export function seatsFrom(position, front) {
  const count = position.hands.length;
  const step = position.direction === -1 ? count - 1 : 1;
  return Array.from({ length: count - 1 }, (_, index) => (front + step * (index + 1)) % count);
}

/**
 * What a seat is called: its player's name, or its number.
 * @param {Pick<Drawn, "record">} position
 * @param {number | null} seat
 * @param {string[] | null} [names]
 */
export function seatName(position, seat, names) {
  if (seat === null) {
    return "";
  }
  return (names ?? position.record?.names)?.[seat] || t("seat", { seat });
}

/**
 * The name of a seat, its role and whose turn it is.
 * @param {{position: Drawn, seat: number, names?: string[] | null, front?: boolean}} props
 */
function Name({ position, seat, names, front }) {
  const mine = front && position.seat === seat;
  return html`<span class="name">
    <b>${seatName(position, seat, names)}</b>
    ${mine && html`<small>${t("you")}</small>`}
    ${position.landlord === seat && html`<span class="badge landlord">${t("landlord")}</span>`}
    ${position.turn === seat && html`<span class="badge turn">${t("table_to_act")}</span>`}
    ${front && html`<${Left} count=${position.left[seat]} />`}
  </span>`;
}

/**
 * How many cards are left, as a small back with its number.
 * @param {{count: number}} props
 */
function Left({ count }) {
  const said = count === 1 ? t("one_card_left") : t("cards_left", { count });
  return html`<span class="left ${count <= 2 ? "few" : ""}" role="img" aria-label=${said} title=${said}>
    <i aria-hidden="true"></i><b aria-hidden="true">${count}</b>
  </span>`;
}

/**
 * Another seat: its name, what it has left, and its hand where that is seen.
 * @param {{game: Game, position: Drawn, seat: number, names?: string[] | null, onSeat?: (seat: number) => void}} props
 */
function Seat({ game, position, seat, names, onSeat }) {
  const hand = position.hands[seat];
  const inside = html`
    <${Name} position=${position} seat=${seat} names=${names} />
    <${Left} count=${position.left[seat]} />
  `;
  return html`<div class="seat ${position.turn === seat ? "turn" : ""}" data-seat=${seat}>
    ${
      onSeat
        ? html`<button type="button" class="head" onClick=${() => onSeat(seat)}>${inside}</button>`
        : html`<div class="head">${inside}</div>`
    }
    ${hand && html`<${Cards} game=${game} play=${drawn(game, split(game, hand)).join(game.separator)} size="tiny" />`}
  </div>`;
}

/**
 * What a seat has done last in this trick.
 * @param {{game: Game, position: Drawn, seat: number, size?: "small" | "tiny"}} props
 */
function Laid({ game, position, seat, size = "small" }) {
  const act = position.last[seat];
  if (act === null) {
    const call =
      position.stage === "auction" && position.steps?.slice(0, position.at).findLast((step) => step.seat === seat);
    return call ? html`<span class="act said">${call.words}</span>` : null;
  }
  const holds = position.over?.seat === seat;
  return html`<span class="act ${holds ? "holds" : ""}">
    <${Cards} game=${game} play=${holds ? position.over : act} size=${size} />
  </span>`;
}

/**
 * What is to be done: the play to beat, a lead, the end.
 * @param {{game: Game, position: Drawn, names?: string[] | null, shown?: string | null}} props
 */
function Middle({ game, position, names, shown }) {
  if (shown) {
    return html`<p class="state">${shown}</p>`;
  }
  /** @param {number | null} seat */
  const name = (seat) => seatName(position, seat, names);
  if (position.stage === "over") {
    const winner = position.end?.winner;
    return html`<p class="state">${winner ? t(`table_won_${winner}`) : t("table_redealt")}</p>`;
  }
  if (position.stage !== "play") {
    const bottom = position.bottom;
    return html`<p class="state">
      ${position.stage === "auction" ? t("table_auction") : t("table_direction")}${" "}
      ${position.turn !== null && html`<small>${t("table_turn_of", { name: name(position.turn) })}</small>`}
    </p>
    ${bottom && html`<${Bottom} game=${game} cards=${bottom} />`}`;
  }
  const type = position.over && (game.types[position.over.type] ?? position.over.type);
  return html`<p class="state">
    ${
      position.over
        ? html`${t("table_to_beat", { name: name(position.over.seat) })} <small>${type}</small>`
        : t("table_leads", { name: name(position.turn) })
    }
  </p>`;
}

/**
 * The landlord's extra cards.
 * @param {{game: Game, cards: string}} props
 */
export function Bottom({ game, cards }) {
  return html`<p class="bottom"><small>${t("table_bottom")}</small> <${Cards} game=${game} play=${cards} size="tiny" /></p>`;
}

/**
 * The hand in front: cards to choose, or backs where it is hidden.
 * @param {{game: Game, position: Drawn, seat: number, chosen?: Set<number>, onToggle?: (index: number) => void, possible?: Set<number>, disabled?: boolean}} props
 */
function Front({ game, position, seat, chosen, onToggle, possible, disabled }) {
  if (position.hands[seat] === null) {
    return html`<p class="hidden-hand"><small>${t("table_hidden_hand")}</small></p>`;
  }
  const cards = handOf(game, position, seat);
  if (!onToggle) {
    return html`<${Cards} game=${game} play=${cards.join(game.separator)} />`;
  }
  return html`<${Hand}
    game=${game}
    cards=${cards}
    chosen=${chosen ?? new Set()}
    onToggle=${onToggle}
    possible=${possible}
    disabled=${disabled}
  />`;
}

/**
 * The counter of cards that are still out (记牌器): by rank how many are not seen yet.
 * @param {{game: Game, out: Record<string, number>, may?: Record<string, number>,
 *   picked?: string[], onPick?: (card: string) => void, label?: string}} props
 *   out: how many of each card; may: how many can be picked; picked: those that are picked already.
 */
export function Counter({ game, out, may, picked = [], onPick, label }) {
  const ranks = ranksOf(game);
  /** @param {Counts} counts @param {GameCard[]} cards */
  const sum = (counts, cards) => cards.reduce((all, { card }) => all + (counts[card] ?? 0), 0);
  return html`<ul class="counter ${onPick ? "picks" : ""}" aria-label=${label ?? t("table_still_out")}>
    ${ranks.map(({ rank, cards }) => {
      const count = sum(out, cards);
      const can = sum(may ?? out, cards) - cards.filter(({ card }) => picked.includes(card)).length;
      const said = t("table_out_of_rank", { rank: game.speech.cards[rank]?.[1] ?? rank, count });
      const taken = picked.filter((card) => card[0] === rank).length;
      const inside = html`<span class="visually-hidden">${said}</span>
        <span class="rank" aria-hidden="true">${rankSign(game, cards[0])}</span>
        <b class=${count === 0 ? "none" : count >= 4 ? "many" : ""} aria-hidden="true">${count}</b>
        ${taken > 0 && html`<i class="taken" aria-hidden="true">${taken}</i>`}`;
      return html`<li key=${rank} data-rank=${rank}>
        ${
          onPick
            ? html`<button type="button" disabled=${can <= 0 && taken === 0} onClick=${() => onPick(rank)}>${inside}</button>`
            : html`<span>${inside}</span>`
        }
      </li>`;
    })}
  </ul>`;
}

/**
 * The ranks of a game, the highest first, each with its different cards.
 * @param {Game} game
 */
export function ranksOf(game) {
  const ranks = [...new Set(game.cards.map(({ rank }) => rank))].reverse();
  return ranks.map((rank) => ({ rank, cards: game.cards.filter((card) => card.rank === rank) }));
}
