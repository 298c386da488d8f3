// The room of bids: a hand, the calls so far, and what each call is worth.

import { CallAnswers } from "../bids/answer.js";
import { draftOf, asked as inAddress, recordOf, remember } from "../bids/state.js";
import { addressOf, onReturn } from "../lib/address.js";
import { AuctionTable, CallButtons } from "../lib/auction.js";
import { boardAddress } from "../lib/board_address.js";
import { parse, write } from "../lib/cards.js";
import { callName, useGame } from "../lib/game.js";
import { exampleOf } from "../lib/games.js";
import { dealt, HandField, isWhole } from "../lib/hand_field.js";
import { useShortcuts } from "../lib/keys.js";
import { lang, room, t } from "../lib/page.js";
import { entered, mount, ProblemNote, Waiting } from "../lib/parts.js";
import { useQuery } from "../lib/query.js";
import { html, useBox, useEffect, useLayoutEffect, useRef, useState } from "../lib/view.js";

const SECONDS = 2;
const LONGER = 15;
// Milliseconds without a change before the search begins.
const PAUSE = 150;
const CALLS = /^\/record\/calls/;
const CARDS = /^\/record\/(hands|bottom)/;

function Bids() {
  const [now, setNow] = useState(inAddress);
  const game = useGame(now.game);
  /** @param {Partial<Asked>} part */
  const change = (part, push = false) =>
    setNow((before) => {
      const after = { ...before, ...part };
      remember(after, push);
      return after;
    });
  useLayoutEffect(() => onReturn(() => setNow(inAddress())), []);
  useLayoutEffect(() => remember(now, false), []);
  if (!game) {
    return html`<p class="loading" role="status">${t("loading")}</p>`;
  }
  return html`<${Auction} key=${game.id} game=${game} now=${now} change=${change} onGame=${(/** @type {string} */ id) => change(draftOf(id), true)} />`;
}

/**
 * @param {{game: Game, now: Asked, change: (part: Partial<Asked>, push?: boolean) => void, onGame: (id: string) => void}} props
 */
function Auction({ game, now, change, onGame }) {
  const auction = game.auction !== "none";
  const said = { rules: game.id, first: now.first, calls: now.calls };
  const drawn = useQuery("/v1/positions", auction ? asking(said, now) : null, { keep: true });
  const position = drawn.answer;
  const record = position && recordOf(said, now, position.seen);
  const held = useQuery("/v1/positions", drawn.fresh && record ? asking(record, now) : null, { keep: true });
  /** @param {Call} made */
  const call = (made) => change({ calls: [...now.calls, made] }, true);
  const undo = () => now.calls.length && change({ calls: now.calls.slice(0, -1) }, true);
  const keys = useShortcuts(shortcuts(position, call, undo));
  /** @param {Position | null} seen @param {RegExp} where */
  const wrong = (seen, where) => {
    const found = seen?.problems.find((each) => !each.missing && where.test(each.pointer));
    return found ? new Error(found.detail) : null;
  };
  return html`<div class="bids">
    <section class="panel asked" aria-label=${t("room_bids")}>
      <${Choices} game=${game} now=${now} change=${change} onGame=${onGame} />
      ${
        auction
          ? html`
            <${Calls} game=${game} now=${now} position=${position} busy=${!drawn.fresh} onCall=${call} onUndo=${undo} />
            <${ProblemNote} error=${wrong(position, CALLS) ?? drawn.error} />
            <${Hands} game=${game} now=${now} position=${position} change=${change} />
          `
          : html`<p class="note">${t("no_auction")} <a href=${addressOf("/board", { game: game.id })}>${t("to_board")}</a></p>`
      }
    </section>
    ${
      auction &&
      html`<${Answer} game=${game} now=${now} position=${position} asks=${held.answer?.asks.bids ?? null} record=${record}
      refused=${isWhole(game, now.hand, game.handSize) ? (wrong(held.answer, CARDS) ?? held.error) : null} />`
    }
    ${keys.list}
  </div>`;
}

/**
 * The question about a record, as the seat that is to call sees it.
 * @param {Sketch} record
 * @param {Asked} now
 */
function asking(record, now) {
  return { record, seat: now.seat, language: lang };
}

/**
 * What the calls are worth to the seat, once it is its turn and its hand is known.
 * @param {{game: Game, now: Asked, position: Position | null, asks: Position["asks"]["bids"], record: Sketch | null,
 *   refused: Error | null}} props
 */
function Answer({ game, now, position, asks, record, refused }) {
  const [seconds, setSeconds] = useState(SECONDS);
  const key = asks && JSON.stringify(asks);
  useLayoutEffect(() => setSeconds(SECONDS), [key]);
  const question = asks && { ...asks, limit: { seconds }, language: lang };
  const {
    answer: last,
    busy,
    error,
    wait,
    stop,
    retry,
  } = useQuery("/v1/bids", question, {
    streamed: true,
    keep: true,
    pause: PAUSE,
  });
  const answer = error ? null : last;
  const place = useBox();
  useInView(place, answer !== null, key);
  /** @param {Call} call */
  const words = (call) => position?.calls.find((each) => each.call === call)?.words ?? callName(game, call);
  const longer = answer && !busy && seconds === SECONDS;
  return html`<section class="panel answer" aria-labelledby="answer-title" ref=${place}>
    <header class="row">
      <h2 id="answer-title" class="grow">${t("answer")}</h2>
      ${answer && busy && html`<button type="button" onClick=${stop}>${t("stop")}</button>`}
      ${longer && html`<button type="button" onClick=${() => setSeconds(LONGER)}>${t("more_time")}</button>`}
    </header>
    <${Waiting} wait=${wait} />
    <${ProblemNote} error=${error ?? refused} onRetry=${error && retry} />
    ${
      answer
        ? html`<${CallAnswers} answer=${answer} seat=${now.seat} running=${busy} words=${words} />`
        : !(error ?? refused) && html`<p class="hint">${missing(game, now, position)}</p>`
    }
    ${now.hand !== "" && record && html`<p><a class="button" href=${boardAddress(game, record, { seat: now.seat })}>${t("to_board")}</a></p>`}
  </section>`;
}

/**
 * @param {{game: Game, now: Asked, change: (part: Partial<Asked>, push?: boolean) => void, onGame: (id: string) => void}} props
 */
function Choices({ game, now, change, onGame }) {
  const seats = Array.from({ length: game.players }, (_, seat) => seat);
  /** @param {string} label @param {number} value @param {(seat: number) => void} onChange */
  const select = (label, value, onChange) => html`<label class="field">
    <span>${label}</span>
    <select value=${value} onChange=${entered((text) => onChange(Number(text)))}>
      ${seats.map((seat) => html`<option key=${seat} value=${seat}>${t("seat", { seat })}</option>`)}
    </select>
  </label>`;
  return html`<div class="row choices">
    <label class="field grow">
      <span>${t("game")}</span>
      <select value=${game.id} onChange=${entered(onGame)}>
        ${room.games.map((each) => html`<option key=${each.id} value=${each.id}>${each.name}</option>`)}
      </select>
    </label>
    ${game.auction !== "none" && select(t("who"), now.seat, (seat) => change({ seat }))}
    ${game.auction !== "none" && select(t("first_caller"), now.first, (first) => change({ first }))}
  </div>`;
}

/**
 * @param {{game: Game, now: Asked, position: Position | null, busy: boolean, onCall: (call: Call) => void, onUndo: () => void}} props
 */
function Calls({ game, now, position, busy, onCall, onUndo }) {
  const undo = now.calls.length ? onUndo : null;
  if (!position) {
    return html`<div class="auction-box" aria-busy="true">
      <${CallButtons} calls=${[]} label=${t("auction_said")} onCall=${onCall} onUndo=${undo} />
    </div>`;
  }
  const bidding = position.stage === "auction";
  const said = saidOf(now, position);
  return html`<div class="auction-box" aria-busy=${String(busy)}>
    <${AuctionTable}
      players=${game.players}
      first=${now.first}
      seat=${now.seat}
      landlord=${position.landlord}
      turn=${bidding ? position.turn : null}
      steps=${position.steps.filter((step) => step.kind === "call")}
    />
    <p class="asked-now" role="status">${said}</p>
    <${CallButtons} calls=${bidding ? position.calls : []} label=${said} onCall=${onCall} onUndo=${undo} />
  </div>`;
}

/**
 * The seat that is to call or to choose the direction; null when nobody is.
 * @param {Position} position
 */
function askedSeat(position) {
  return position.calls.length > 0 ? position.turn : null;
}

/** @param {Asked} now @param {Position} position */
function saidOf(now, position) {
  const asked = askedSeat(position);
  if (position.stage === "over") {
    return t("redealt");
  }
  if (position.stage === "direction" && asked === now.seat) {
    return t("calls_direction");
  }
  if (asked === null || position.stage !== "auction") {
    return t("ended", { seat: position.landlord ?? "" });
  }
  return asked === now.seat ? t("calls_mine") : t("calls_of", { seat: asked });
}

/**
 * @typedef {{name: string, label: string, text: string, size: number, optional: boolean,
 *   put: (text: string) => Partial<Asked>}} Field
 */

/**
 * The cards that the seat may see, to be entered: its hand, the bottom while there is something to call, open hands.
 * @param {Game} game
 * @param {Asked} now
 * @param {Position | null} position
 * @returns {Field[]}
 */
function fieldsOf(game, now, position) {
  const own = { name: "hand", label: t("my_hand"), text: now.hand, size: game.handSize, optional: false };
  /** @type {Field[]} */
  const fields = [{ ...own, put: (hand) => ({ hand }) }];
  if (!position) {
    return fields;
  }
  if (askedSeat(position) !== null && position.seen.bottom) {
    const optional = position.landlord !== now.seat;
    const about = { name: "bottom", label: t("bottom"), text: now.bottom, size: game.bottomSize, optional };
    fields.push({ ...about, put: (bottom) => ({ bottom }) });
  }
  position.seen.hands.forEach((seen, seat) => {
    if (seen && seat !== now.seat) {
      const about = {
        name: `open-${seat}`,
        label: t("open_hand", { seat }),
        text: now.open[seat] ?? "",
        optional: true,
      };
      const put = (/** @type {string} */ text) => ({ open: { ...now.open, [seat]: text } });
      fields.push({ ...about, size: position.left[seat], put });
    }
  });
  return fields;
}

/**
 * @param {{game: Game, now: Asked, position: Position | null, change: (part: Partial<Asked>, push?: boolean) => void}} props
 */
function Hands({ game, now, position, change }) {
  const fields = fieldsOf(game, now, position);
  /** @param {string} but */
  const others = (but) => fields.flatMap(({ name, text }) => (name === but ? [] : parse(game, text).cards));
  /** @param {Field} field */
  const deal = ({ name, size, put }) => change(put(write(game, dealt(game, size, others(name)))), name === "hand");
  /** @param {Field} field */
  const example = async (field) => {
    const found = await exampleOf(game).catch(() => null);
    const hand = found?.record.hands?.[found.record.first ?? 0];
    return hand ? change({ hand }, true) : deal(field);
  };
  return fields.map(
    (field) => html`<${HandField}
      key=${field.name}
      game=${game}
      ...${field}
      taken=${others(field.name)}
      onText=${(/** @type {string} */ text) => change(field.put(text))}
      tools=${html`
        ${field.name.startsWith("open") ? "" : html`<button type="button" class=${field.name === "hand" ? "second" : ""} onClick=${() => deal(field)}>${t("hand_deal")}</button>`}
        ${field.name === "hand" && html`<button type="button" onClick=${() => example(field)}>${t("hand_example")}</button>`}
      `}
    />`,
  );
}

/**
 * The keys of the room: a number makes the call in that place.
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

/** @param {Game} game @param {Asked} now @param {Position | null} position */
function missing(game, now, position) {
  const asked = position ? askedSeat(position) : null;
  if (position && asked === null) {
    return position.stage === "over" ? t("redealt") : t("ended", { seat: position.landlord ?? "" });
  }
  if (position && asked !== now.seat) {
    return t("wait_turn", { seat: asked ?? "" });
  }
  return t("hand_first", { size: position?.left[now.seat] ?? game.handSize });
}

/**
 * Brings the answer into view when it comes for another question, as on a phone.
 * @param {Box} place
 * @param {boolean} there
 * @param {string | null} key
 */
function useInView(place, there, key) {
  const before = useRef(/** @type {string | null} */ (null));
  useEffect(() => {
    if (place.current && there && key && before.current !== key) {
      const box = place.current.getBoundingClientRect();
      const asking = document.activeElement?.matches("input, select");
      if (before.current !== null && box.top > innerHeight - 120 && !asking) {
        place.current.scrollIntoView({ block: "nearest", behavior: "auto" });
      }
      before.current = key;
    }
  }, [there, key]);
}

mount(Bids);
