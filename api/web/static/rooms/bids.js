// The room of bids: a table in its auction, what each call is worth, and the hand along the bottom edge.

import { CallAnswers } from "../bids/answer.js";
import { CardSlots, FieldPad, fieldIn, fieldsOf } from "../bids/cards.js";
import { BIDDERS, draftOf, asked as inAddress, recordOf, remember } from "../bids/state.js";
import { addressOf, useAddress } from "../lib/address.js";
import { AuctionTable } from "../lib/auction.js";
import { CallChips, nameOfCall } from "../lib/call_chips.js";
import { write } from "../lib/cards.js";
import { useGame } from "../lib/game.js";
import { handOf } from "../lib/hand.js";
import { useShortcuts } from "../lib/keys.js";
import { lang, t } from "../lib/page.js";
import { entered, GameSelect, mount, ProblemNote, Trouble } from "../lib/parts.js";
import { inWords, personAt, tell } from "../lib/people.js";
import { answerTo, useQuery } from "../lib/query.js";
import { Table } from "../lib/table.js";
import { More, RoomMenu, TableRoom, useSheet } from "../lib/table_room.js";
import { boardAddress } from "../lib/tree.js";
import { html, useLayoutEffect, useRef, useState } from "../lib/view.js";

const SECONDS = 2;
const LONGER = 15;
// Milliseconds without a change before the search begins.
const PAUSE = 150;

function Bids() {
  const [now, setNow] = useAddress(inAddress);
  const game = useGame(now.game);
  /** @param {Partial<import("../bids/state.js").Wanted>} part */
  const change = (part, push = false) =>
    setNow((before) => {
      const after = { ...before, ...part };
      if (after.calls?.join() === game?.opening.join()) {
        after.calls = null;
      }
      remember(after, push);
      return after;
    });
  useLayoutEffect(() => remember(now, false), []);
  if (!game) {
    return html`<p class="loading" role="status">${t("loading")}</p>`;
  }
  const head = html`<${GameSelect} value=${game.id} onChange=${(/** @type {string} */ id) => change(draftOf(id), true)} />`;
  if (game.auction === "none") {
    return html`<div class="head-line no-table">${head}</div>
      <p class="note">${t("no_auction")} <a href=${addressOf("/board", { game: game.id })}>${t("to_board")}</a></p>`;
  }
  const asked = { ...now, calls: now.calls ?? game.opening };
  return html`<${Auction} key=${game.id} game=${game} now=${asked} change=${change} head=${head} />`;
}

/**
 * @param {{game: Game, now: Asked, change: (part: Partial<Asked>, push?: boolean) => void, head: Content}} props
 */
function Auction({ game, now, change, head }) {
  const said = { rules: game.id, first: now.first, calls: now.calls };
  const drawn = useQuery("/v1/positions", { record: said, seat: now.seat, language: lang }, { keep: true });
  // While a call is asked about, the hand lies where it was. At first the own hand is asked about at once: before a call
  // no more than that is seen.
  const record = useRef(
    now.calls.length === game.opening.length && now.hand ? recordOf(said, now, ownOf(game, now)) : null,
  );
  if (drawn.fresh && drawn.answer) {
    record.current = recordOf(said, now, drawn.answer.seen);
  }
  const known = record.current;
  const held = useQuery("/v1/positions", known && { record: known, seat: now.seat, language: lang }, { keep: true });
  const position = held.answer ?? drawn.answer;
  const found = useBids(drawn.fresh && held.fresh ? (held.answer?.asks.bids ?? null) : null, now.bidders);
  const sheet = useSheet();
  const [entering, setEntering] = useState(/** @type {string | null} */ (null));
  useLayoutEffect(() => setEntering(null), [now.calls.length]);
  const cards = position?.hands[now.seat] ? handOf(game, position, now.seat) : [];
  /** @param {number} index of a card of the hand, which is put back. */
  const back = (index) => change({ hand: write(game, cards.toSpliced(index, 1)) });
  /** @param {Call[]} calls */
  const call = (...calls) => change({ calls: [...now.calls, ...calls] }, true);
  const undo = () => now.calls.length > 0 && change({ calls: now.calls.slice(0, -1) }, true);
  const keys = useShortcuts(shortcuts(position, call, undo));
  if (!position) {
    return html`<div class="head-line no-table">${head}</div><${Trouble} ...${drawn} />`;
  }
  const field = fieldIn(game, fieldsOf(game, now, position), entering);
  const parts = { game, now, position, change, call, undo, found, field, onField: setEntering, onMore: sheet.show };
  const bar = html`<${FirstCaller} ...${parts} /><span class="grow"></span>
    <${RoomMenu} onKeys=${keys.open}>
      ${head}
      <button type="button" data-act="cards" onClick=${() => setEntering("hand")}>${t("change_hand")}</button>
      <label class="row"><small>${t("bidders")}</small>
        <select data-act="bidders" value=${now.bidders} onChange=${entered((text) => change({ bidders: BIDDERS.find((each) => each === text) }))}>
          ${BIDDERS.map((each) => html`<option value=${each}>${t(`bidders_${each}`)}</option>`)}
        </select></label>
      ${known && now.hand && html`<a class="button" href=${boardAddress(game, known, { seat: now.seat })}>${t("to_board")}</a>`}
    <//>`;
  return html`<${TableRoom} head=${bar} label=${t("answer")} sheet=${sheet} busy=${drawn.busy || held.busy}
      side=${html`<${Beside} ...${parts} />`}>
      <${Table} game=${game} position=${position} seat=${now.seat} shown=${statusOf(now, position)} onToggle=${field?.name === "hand" ? back : undefined}
        above=${html`<${ProblemNote} error=${wrongIn(game, position, now.seat) ?? drawn.error ?? held.error} /><${Above} ...${parts} />`}>
        <${Calls} ...${parts} />
      <//>
    <//>
    ${keys.list}`;
}

/**
 * @typedef {{game: Game, now: Asked, position: Position, change: (part: Partial<Asked>, push?: boolean) => void,
 *   call: (...calls: Call[]) => void, undo: () => void, found: ReturnType<typeof useBids>, onMore: () => void,
 *   field: import("../bids/cards.js").Field | null, onField: (name: string | null) => void}} OfBids
 *   field: whose cards are entered now.
 */

/**
 * What a seat sees that sees its own hand alone.
 * @param {Game} game
 * @param {Asked} now
 * @returns {Position["seen"]}
 */
function ownOf({ players }, { seat }) {
  return { hands: Array.from({ length: players }, (_, each) => each === seat), bottom: false };
}

/**
 * What the calls are worth, once that can be asked; the search may be prolonged.
 * @param {Position["asks"]["bids"] | null} asks
 * @param {import("../bids/state.js").Bidders} bidders
 */
function useBids(asks, bidders) {
  const [seconds, setSeconds] = useState(SECONDS);
  const key = asks && JSON.stringify(asks);
  useLayoutEffect(() => setSeconds(SECONDS), [key]);
  const question = asks && { ...asks, bidders, limit: { seconds }, language: lang };
  const found = useQuery("/v1/bids", question, { streamed: true, pause: PAUSE });
  return { ...found, asked: asks !== null, longer: seconds === SECONDS ? () => setSeconds(LONGER) : null };
}

/**
 * The first thing in a position that cannot be.
 * @param {Game} game
 * @param {Position} position
 * @param {number} me
 */
function wrongIn(game, position, me) {
  const found = position.problems.find((each) => !each.missing);
  return found ? new Error(inWords(found.detail, game, position, me)) : null;
}

/**
 * Who calls first.
 * @param {OfBids} props
 */
function FirstCaller({ now, position, change }) {
  return html`<select class="first" aria-label=${t("first_caller")} value=${String(now.first)} onChange=${entered((text) => change({ first: Number(text) }))}>
    ${position.hands.map(
      (_, seat) =>
        html`<option key=${seat} value=${String(seat)}>${tell("first_is", personAt(position, seat, { me: now.seat }))}</option>`,
    )}
  </select>`;
}

/**
 * Above the calls: the cards that are still to be entered; once all are there, the best calls.
 * @param {OfBids} props
 */
function Above(props) {
  const { game, now, position, change, call, found, onMore, field, onField } = props;
  const fields = fieldsOf(game, now, position);
  return html`<${CardSlots} game=${game} fields=${fields} field=${field} onField=${onField} />
    ${
      field
        ? html`<${FieldPad} game=${game} fields=${fields} field=${field} onText=${(/** @type {Partial<Asked>} */ part) => change(part)} />`
        : found.asked &&
          html`<${CallChips} game=${game} position=${position} found=${found} onCall=${call} onMore=${onMore} />`
    }
    ${
      !field &&
      !found.asked &&
      html`<p class="why-line"><span></span>
        <${More} onMore=${onMore} /></p>`
    }`;
}

/**
 * The calls of the seat that is to call; the last one can be taken back.
 * @param {OfBids} props
 */
function Calls({ game, now, position, change, call, undo }) {
  const calls = position.stage === "auction" || position.stage === "direction" ? position.calls : [];
  const hides = calls.some((each) => each.call === "hide");
  const closed = game.opening.length > 0 && now.calls.join() === game.opening.join();
  /** Lets everybody keep the hand closed, until something else is asked. */
  const hideAll = async () => {
    const added = [];
    for (let next = position; next.calls.some((each) => each.call === "hide"); ) {
      added.push("hide");
      const record = { rules: now.game, first: now.first, calls: [...now.calls, ...added] };
      next = await answerTo("/v1/positions", { record, seat: now.seat, language: lang });
    }
    call(...added);
  };
  return html`<div class="acts">
    <button type="button" class="undo" data-act="undo" disabled=${now.calls.length === 0} onClick=${undo}><span aria-hidden="true">↶</span> <b>${t("auction_undo")}</b></button>
    <span class="calls" role="group" aria-label=${statusOf(now, position)}>
      ${calls.map(
        ({ call: each, words }) =>
          html`<button type="button" key=${each} data-call=${each} onClick=${() => call(each)}>${words}</button>`,
      )}
      ${hides && html`<button type="button" class="second" data-act="hide-all" onClick=${hideAll}>${t("nobody_shows")}</button>`}
      ${closed && html`<button type="button" class="second" data-act="show-hands" onClick=${() => change({ calls: [] }, true)}>${t("somebody_shows")}</button>`}
    </span>
  </div>`;
}

/**
 * Who is asked what.
 * @param {Asked} now
 * @param {Position} position
 */
function statusOf(now, position) {
  const asked = position.calls.length > 0 ? position.turn : null;
  if (position.stage === "over") {
    return t("redealt");
  }
  if (position.stage === "direction" && asked === now.seat) {
    return t("calls_direction");
  }
  if (asked === null || position.stage !== "auction") {
    return position.landlord === null ? "" : tell("ended", personAt(position, position.landlord, { me: now.seat }));
  }
  return tell("calls_of", personAt(position, asked, { me: now.seat }));
}

/**
 * Beside the table: the calls so far, and all that is known of each call.
 * @param {OfBids} props
 */
function Beside({ game, now, position, found, field }) {
  const { answer, busy, error } = found;
  const lacking = field?.name === "hand" ? t("hand_first", { size: field.size }) : statusOf(now, position);
  return html`<${AuctionTable} position=${position} me=${now.seat} first=${now.first} />
    <header class="row">
      <h2 class="grow">${t("answer")}</h2>
      ${answer && busy && html`<button type="button" onClick=${found.stop}>${t("stop")}</button>`}
      ${answer && !busy && found.longer && html`<button type="button" onClick=${found.longer}>${t("more_time")}</button>`}
    </header>
    ${
      answer
        ? html`<${CallAnswers} answer=${answer} position=${position} me=${now.seat} running=${busy}
          words=${(/** @type {Call} */ call) => nameOfCall(position, game, call)} />`
        : html`<p class="hint">${found.asked ? !error && t("working") : lacking}</p>`
    }`;
}

/**
 * The keys of the room: a number makes that bid, Space passes where that is a call.
 * @param {Position | null} position
 * @param {(call: Call) => void} call
 * @param {() => void} undo
 * @returns {Shortcut[]}
 */
function shortcuts(position, call, undo) {
  const calls = position?.stage === "auction" ? position.calls.slice(0, 9) : [];
  return [
    {
      shown: "1 … 9",
      words: t("key_0"),
      acts: Object.fromEntries(calls.map((each, at) => [at + 1, () => call(each.call)])),
    },
    { shown: "u", words: t("key_1"), acts: { u: undo } },
  ];
}

mount(Bids);
