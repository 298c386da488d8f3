// The drawn table: who holds how many cards, the trick, the play to beat, what can be done, and the own hand, which
// lies along the bottom edge and stays there. Every room draws a position of POST /v1/positions with it.

import { Cards, rankSign, Sign } from "./card.js";
import { split } from "./cards.js";
import { drawn, Hand, handOf } from "./hand.js";
import { t } from "./page.js";
import { personAt, seatsAround, tell } from "./people.js";
import { lotsOf } from "./suits.js";
import { html } from "./view.js";

/**
 * The table.
 * @param {{game: Game, position: Drawn, seat?: number, me?: number | null, names?: (string | null)[] | null,
 *   chosen?: Set<number>, onToggle?: (index: number) => void, possible?: Set<number>,
 *   open?: boolean, onSeat?: (seat: number) => void, disabled?: boolean, shown?: string | null,
 *   about?: (seat: number) => Content, faceOf?: (seat: number) => string | null, above?: Content,
 *   children?: Content}} props
 *   position: an answer of POST /v1/positions.
 *   seat: who sits in front; by default who looks, or else whose turn it is.
 *   me: the seat of the reader, by default the one in front; null for none of them.
 *   chosen, possible: indexes of cards in the hand in front, as `handOf` lists them.
 *   open: whether all hands lie open, which the frame of the table says.
 *   onSeat: makes the other seats buttons, such as to look from there.
 *   shown: a text in the middle instead of whose turn it is.
 *   about: what is known of another seat, under its name.
 *   faceOf: the portrait of a seat, by its name among the signs.
 *   above: what stands between the trick and what can be done: advice, a verdict.
 *   children: what can be done, just above the hand.
 */
export function Table(props) {
  const { position, open = false, above, children } = props;
  const front = props.seat ?? position.seat ?? position.turn ?? 0;
  const others = seatsAround(position.hands.length, front);
  const all = { me: front, ...props };
  return html`<section class="table seats-${others.length} ${open ? "open" : ""}" aria-label=${t("table")}>
    <div class="felt">
      <div class="others">
        ${others.map((seat) => html`<${Seat} key=${seat} ...${all} seat=${seat} />`)}
      </div>
      <div class="middle"><${Middle} ...${all} /></div>
      <div class="own" role="group" aria-label=${personAt(position, front, all).name}>
        <${Name} ...${all} seat=${front} /><${Left} count=${position.left[front]} />
        ${open && html`<span class="frame"><span aria-hidden="true">◉</span> ${t("table_open_hands")}</span>`}
        <span class="laid"><${Laid} ...${all} seat=${front} /></span>
      </div>
    </div>
    ${above && html`<div class="above">${above}</div>`}
    ${children}
    <div class="front ${position.turn === front ? "turn" : ""}">
      <${Front} ...${all} seat=${front} />
    </div>
  </section>`;
}

/**
 * The name of a seat, with the landlord's hat, and whether it is to act.
 * @param {{position: Drawn, seat: number, me: number | null, names?: (string | null)[] | null,
 *   faceOf?: (seat: number) => string | null}} props
 */
function Name({ position, seat, me, names, faceOf }) {
  const face = faceOf?.(seat);
  const landlord = position.landlord === seat;
  const { name } = personAt(position, seat, { me, names });
  return html`<span class="name">
    ${face && html`<${Sign} name=${face} />`}
    ${landlord && html`<${Sign} name="hat" said=${t("landlord")} />`}
    <b title=${name}><bdi>${name}</bdi></b>
    ${position.turn === seat && html`<i class="to-act" role="img" aria-label=${t("table_to_act")} title=${t("table_to_act")}></i>`}
  </span>`;
}

/**
 * How many cards are left, as a small back with its number.
 * @param {{count: number}} props
 */
function Left({ count }) {
  const said = t("cards_left", { count });
  return html`<span class="left ${count <= 2 ? "few" : ""}" role="img" aria-label=${said} title=${said}>
    <i aria-hidden="true"></i><b aria-hidden="true">${count}</b>
  </span>`;
}

/**
 * Another seat: its name, what it has left, its hand where that is seen, and what it has done last.
 * @param {{game: Game, position: Drawn, seat: number, me: number | null, names?: (string | null)[] | null,
 *   onSeat?: (seat: number) => void, about?: (seat: number) => Content}} props
 */
function Seat(props) {
  const { game, position, seat, onSeat, about } = props;
  const hand = position.hands[seat];
  const inside = html`<${Name} ...${props} /><${Left} count=${position.left[seat]} />`;
  const { name } = personAt(position, seat, props);
  return html`<div class="seat ${position.turn === seat ? "turn" : ""}" data-seat=${seat} role="group" aria-label=${name}>
    ${
      onSeat
        ? html`<button type="button" class="head" title=${t("look_from", { name })} onClick=${() => onSeat(seat)}>${inside}</button>`
        : html`<div class="head">${inside}</div>`
    }
    ${hand && html`<${Cards} game=${game} play=${drawn(game, split(game, hand)).join(game.separator)} size="tiny" />`}
    ${about?.(seat)}
    <div class="laid"><${Laid} ...${props} /></div>
  </div>`;
}

/**
 * What a seat has done last in this trick, in the auction, or between tricks in the last one.
 * @param {{game: Game, position: Drawn, seat: number, me: number | null}} props
 */
function Laid({ game, position, seat, me }) {
  const act = position.last[seat];
  if (act === null) {
    // Calls as long as there is nothing else; between two tricks what the seat has done last, where nothing else lies.
    const past = position.stage === "play";
    const shown = past ? position.leading : position.stage !== "over";
    const step = shown && position.steps?.slice(0, position.at).findLast((each) => each.seat === seat);
    return step
      ? html`<span class="act ${past ? "past" : ""} ${step.words ? "said" : ""}">${step.words ?? html`<${Cards} game=${game} play=${step} />`}</span>`
      : null;
  }
  const holds = position.over?.seat === seat;
  return html`<span class="act ${holds ? "holds" : ""}" key=${`${position.at} ${seat}`}>
    ${holds && html`<span class="visually-hidden">${t("table_to_beat")}</span>`}
    <${Cards} game=${game} play=${holds ? position.over : act} suits=${suitsLaid(game, position, seat, me)} />
  </span>`;
}

/**
 * The suits of the cards that a seat has played last.
 * @param {Game} game
 * @param {Drawn} position
 * @param {number} seat
 * @param {number | null} me
 */
function suitsLaid(game, position, seat, me) {
  const found = lotsOf(game, position, me ?? position.seat ?? 0).last[seat];
  return found.length === split(game, position.last[seat] ?? "").length ? found : undefined;
}

/**
 * What belongs to nobody: the bottom and the cards that are still out; who leads, the auction, the end.
 * @param {{game: Game, position: Drawn, me: number | null, names?: (string | null)[] | null, open?: boolean,
 *   shown?: string | null}} props
 */
function Middle({ game, position, me, names, open, shown }) {
  const out = open || position.stage !== "play" ? {} : (position.out ?? {});
  const bottom = position.stage === "over" ? null : position.bottom;
  return html`<p class="state">${shown || stateOf({ game, position, me, names })}</p>
    ${bottom && html`<${Bottom} game=${game} cards=${bottom} />`}
    ${Object.values(out).some(Boolean) && html`<${Counter} game=${game} out=${out} />`}`;
}

/**
 * Where the game stands, in words; the play to beat where its seat has no room for it, and nothing where it has.
 * @param {{game: Game, position: Drawn, me: number | null, names?: (string | null)[] | null}} props
 */
function stateOf({ game, position, me, names }) {
  /** @param {string} key */
  const turn = (key) => (position.turn === null ? "" : tell(key, personAt(position, position.turn, { me, names })));
  if (position.stage === "over") {
    const winner = position.end?.winner;
    return winner ? t(`table_won_${winner}`) : t("table_redealt");
  }
  if (position.stage !== "play") {
    return position.stage === "direction" ? t("table_direction") : "";
  }
  return position.over
    ? html`<span class="to-beat"><${Cards} game=${game} play=${position.over} size="tiny" /></span>`
    : turn("table_leads");
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
 * @param {{game: Game, position: Drawn, seat: number, me: number | null, chosen?: Set<number>, onToggle?: (index: number) => void, possible?: Set<number>, disabled?: boolean}} props
 */
function Front({ game, position, seat, me, chosen, onToggle, possible, disabled }) {
  if (position.hands[seat] === null) {
    const said = t(position.dealing ? "table_not_dealt" : "table_hidden_hand");
    return html`<p class="hidden-hand"><small>${said}</small></p>`;
  }
  const cards = handOf(game, position, seat);
  const suits = lotsOf(game, position, me ?? seat).hands[seat];
  return html`<${Hand}
    game=${game}
    cards=${cards}
    suits=${suits}
    chosen=${chosen ?? new Set()}
    onToggle=${onToggle ?? (() => {})}
    possible=${possible}
    disabled=${disabled || !onToggle}
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
