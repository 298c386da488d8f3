// The room of bids: a hand, the calls so far, and what each call is worth.

import { asked as inAddress, draftOf, remember } from "../bids/state.js";
import { CallAnswers } from "../bids/answer.js";
import { useAnswer, usePosition } from "../bids/asking.js";
import { addressOf, onReturn } from "../lib/address.js";
import { AuctionTable, CallButtons } from "../lib/auction.js";
import { parse, write } from "../lib/cards.js";
import { loadGame } from "../lib/game.js";
import { dealt, HandField, isWhole } from "../lib/hand_field.js";
import { room, t } from "../lib/page.js";
import { mount, ProblemNote, Shortcuts, useKeys, Waiting } from "../lib/parts.js";
import { boardAddress } from "../lib/record_address.js";
import { getText } from "../lib/service.js";
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../lib/view.js";

const SECONDS = 2;
const LONGER = 15;

function Bids() {
  const [now, setNow] = useState(inAddress);
  const [game, setGame] = useState(room.game.id === now.game ? room.game : null);
  const change = (part, push = false) =>
    setNow((before) => {
      const after = { ...before, ...part };
      remember(after, push);
      return after;
    });
  useLayoutEffect(() => onReturn(() => setNow(inAddress())), []);
  useLayoutEffect(() => {
    let wanted = true;
    if (game?.id !== now.game) {
      loadGame(now.game).then((found) => wanted && setGame(found));
    }
    return () => (wanted = false);
  }, [now.game]);
  useLayoutEffect(() => remember(now, false), []);
  if (!game || game.id !== now.game) {
    return html`<p class="loading" role="status">${t("loading")}</p>`;
  }
  return html`<${Auction} key=${game.id} game=${game} now=${now} change=${change} onGame=${(id) => change(draftOf(id), true)} />`;
}

function Auction({ game, now, change, onGame }) {
  const { position, fresh, problem: refused } = usePosition(game, now);
  const [seconds, setSeconds] = useState(SECONDS);
  const question = useMemo(
    () => (fresh ? questionOf(game, now, position, seconds) : null),
    [game, now, position, fresh, seconds],
  );
  const key = question && JSON.stringify({ ...question, limit: null });
  useLayoutEffect(() => setSeconds(SECONDS), [key]);
  const { answer, running, error, wait, stop, retry } = useAnswer(question);
  const words = (call) => wordsOf(game, position, call);
  const call = (made) => change({ calls: [...now.calls, made] }, true);
  const undo = () => now.calls.length && change({ calls: now.calls.slice(0, -1) }, true);
  const place = useRef(null);
  useInView(place, answer !== null, key);
  const [help, setHelp] = useState(false);
  useKeys(keysOf({ position, call, undo, help: () => setHelp(true) }));
  return html`<div class="bids">
    <section class="panel asked" aria-label=${t("room_bids")}>
      <${Choices} game=${game} now=${now} change=${change} onGame=${onGame} />
      ${
        game.auction === "none"
          ? html`<p class="note">${t("no_auction")} <a href=${addressOf("/board", { game: game.id })}>${t("to_board")}</a></p>`
          : html`
            <${Calls} game=${game} now=${now} position=${position} busy=${!fresh} onCall=${call} onUndo=${undo} />
            <${ProblemNote} error=${refused} />
            <${Hands} game=${game} now=${now} position=${position} change=${change} />
          `
      }
    </section>
    ${
      game.auction !== "none" &&
      html`<section class="panel answer" aria-labelledby="answer-title" ref=${place}>
      <header class="row">
        <h2 id="answer-title" class="grow">${t("answer")}</h2>
        ${answer && running && html`<button type="button" onClick=${stop}>${t("stop")}</button>`}
        ${answer && !running && seconds === SECONDS && !error && html`<button type="button" onClick=${() => setSeconds(LONGER)}>${t("more_time")}</button>`}
      </header>
      <${Waiting} wait=${wait} />
      <${ProblemNote} error=${error} onRetry=${retry} />
      ${
        answer
          ? html`<${CallAnswers} answer=${answer} seat=${now.seat} running=${running} words=${words} />`
          : !error && html`<p class="hint">${missing(game, now, position)}</p>`
      }
      ${now.hand !== "" && html`<p><a class="button" href=${boardAddress(game, recordOf(game, now), { seat: now.seat })}>${t("to_board")}</a></p>`}
    </section>`
    }
    ${help && html`<${Shortcuts} keys=${["1 … 9", "u", "?"].map((key, at) => [key, t(`key_${at}`)])} onClose=${() => setHelp(false)} />`}
  </div>`;
}

function Choices({ game, now, change, onGame }) {
  const seats = Array.from({ length: game.players }, (_, seat) => seat);
  const select = (label, value, onChange) => html`<label class="field">
    <span>${label}</span>
    <select value=${value} onChange=${(event) => onChange(Number(event.target.value))}>
      ${seats.map((seat) => html`<option key=${seat} value=${seat}>${t("seat", { seat })}</option>`)}
    </select>
  </label>`;
  return html`<div class="row choices">
    <label class="field grow">
      <span>${t("game")}</span>
      <select value=${game.id} onChange=${(event) => onGame(event.target.value)}>
        ${room.games.map((each) => html`<option key=${each.id} value=${each.id}>${each.name}</option>`)}
      </select>
    </label>
    ${game.auction !== "none" && select(t("who"), now.seat, (seat) => change({ seat }))}
    ${game.auction !== "none" && select(t("first_caller"), now.first, (first) => change({ first }))}
  </div>`;
}

function Calls({ game, now, position, busy, onCall, onUndo }) {
  const undo = now.calls.length ? onUndo : null;
  if (!position) {
    return html`<div class="auction-box" aria-busy="true">
      <${CallButtons} calls=${[]} label=${t("auction_said")} onCall=${onCall} onUndo=${undo} />
    </div>`;
  }
  const asked = askedSeat(position);
  const said = saidOf(now, position, asked);
  return html`<div class="auction-box" aria-busy=${String(busy)}>
    <${AuctionTable}
      players=${game.players}
      first=${now.first}
      seat=${now.seat}
      landlord=${position.landlord}
      turn=${position.stage === "auction" ? position.turn : null}
      steps=${position.steps.filter((step) => step.kind === "call")}
    />
    <p class="asked-now" role="status">${said}</p>
    <${CallButtons}
      calls=${position.stage === "auction" ? position.calls : []}
      label=${said}
      onCall=${onCall}
      onUndo=${undo}
    />
  </div>`;
}

function saidOf(now, position, asked) {
  if (position.stage === "over") {
    return t("redealt");
  }
  if (position.stage === "direction" && asked === now.seat) {
    return t("calls_direction");
  }
  if (asked === null || position.stage !== "auction") {
    return t("ended", { seat: position.landlord });
  }
  return asked === now.seat ? t("calls_mine") : t("calls_of", { seat: asked });
}

function Hands({ game, now, position, change }) {
  const open = position ? openSeats(position, now.seat) : [];
  const bottom = Boolean(position && bottomKnown(game, now, position));
  const cards = (text) => parse(game, text).cards;
  const others = (but) => [
    ...(but === "hand" ? [] : cards(now.hand)),
    ...(but === "bottom" ? [] : cards(now.bottom)),
    ...open.filter((seat) => seat !== but).flatMap((seat) => cards(now.open[seat] ?? "")),
  ];
  const size = (seat) => game.handSize + (seat === position?.landlord ? game.bottomSize : 0);
  const example = async () => {
    const found = await exampleOf(game);
    change({ hand: found ?? write(game, dealt(game, game.handSize, others("hand"))) }, true);
  };
  return html`
    <${HandField}
      game=${game}
      name="hand"
      label=${t("my_hand")}
      text=${now.hand}
      size=${game.handSize}
      taken=${others("hand")}
      onText=${(hand) => change({ hand })}
      tools=${html`
        <button type="button" class="second" onClick=${() => change({ hand: write(game, dealt(game, game.handSize, others("hand"))) }, true)}>${t("hand_deal")}</button>
        <button type="button" onClick=${example}>${t("hand_example")}</button>
      `}
    />
    ${
      bottom &&
      html`<${HandField}
      game=${game}
      name="bottom"
      label=${t("bottom")}
      text=${now.bottom}
      size=${game.bottomSize}
      optional=${position.landlord !== now.seat}
      taken=${others("bottom")}
      onText=${(text) => change({ bottom: text })}
      tools=${html`<button type="button" onClick=${() => change({ bottom: write(game, dealt(game, game.bottomSize, others("bottom"))) })}>${t("hand_deal")}</button>`}
    />`
    }
    ${open.map(
      (seat) => html`<${HandField}
        key=${seat}
        game=${game}
        name=${`open-${seat}`}
        label=${t("open_hand", { seat })}
        text=${now.open[seat] ?? ""}
        size=${size(seat)}
        optional
        taken=${others(seat)}
        onText=${(text) => change({ open: { ...now.open, [seat]: text } })}
      />`,
    )}
  `;
}

/** The hand of the first caller in the example game; null where the game has no example. */
async function exampleOf(game) {
  try {
    const example = await getText(`/page/examples/${encodeURIComponent(game.id)}`);
    const deal = example
      .split("\n")
      .map((line) => JSON.parse(line || "{}"))
      .find((event) => event.type === "deal");
    return deal.hands[deal.first ?? 0];
  } catch {
    return null;
  }
}

/** The seat that is to call or to choose the direction; null when nobody is. */
function askedSeat(position) {
  if (position.stage === "direction") {
    return position.landlord;
  }
  return position.stage === "auction" ? position.turn : null;
}

/** The other seats that have shown their hands by a call. */
function openSeats(position, seat) {
  const shown = position.steps.filter((step) => step.kind === "call" && String(step.call).startsWith("show"));
  return [...new Set(shown.map((step) => step.seat))].filter((each) => each !== seat);
}

/** Whether this seat may know the bottom: it has been taken, and there is still something to call. */
function bottomKnown(game, now, position) {
  const taken = position.landlord !== null && askedSeat(position) !== null;
  return taken && (game.bottomPublic || position.landlord === now.seat);
}

/** The question to `/v1/bids`; null while something is missing, or when somebody else is to call. */
function questionOf(game, now, position, seconds) {
  if (!position || askedSeat(position) !== now.seat || !isWhole(game, now.hand, game.handSize)) {
    return null;
  }
  const open = {};
  for (const seat of openSeats(position, now.seat)) {
    const size = game.handSize + (seat === position.landlord ? game.bottomSize : 0);
    if (isWhole(game, now.open[seat] ?? "", size)) {
      open[seat] = now.open[seat];
    }
  }
  const bottom = bottomKnown(game, now, position) && isWhole(game, now.bottom, game.bottomSize) ? now.bottom : null;
  if (position.landlord === now.seat && bottom === null) {
    return null;
  }
  return {
    rules: game.id,
    seat: now.seat,
    first: now.first,
    hand: now.hand,
    calls: now.calls,
    ...(bottom === null ? {} : { bottom }),
    ...(Object.keys(open).length ? { open_hands: open } : {}),
    limit: { seconds },
    language: room.lang,
  };
}

/** The hand and the calls as a record, for the board. */
function recordOf(game, now) {
  const hands = Array.from(
    { length: game.players },
    (_, seat) => (seat === now.seat ? now.hand : now.open[seat]) || null,
  );
  return {
    rules: game.id,
    hands,
    first: now.first,
    calls: now.calls,
    ...(now.bottom ? { bottom: now.bottom } : {}),
    acts: [],
  };
}

/** The keys of the room: a number makes the call in that place. */
function keysOf({ position, call, undo, help }) {
  const keys = { u: undo, "?": help };
  const calls = position?.stage === "auction" ? position.calls : [];
  calls.slice(0, 9).forEach((each, at) => (keys[at + 1] = () => call(each.call)));
  return keys;
}

function missing(game, now, position) {
  const asked = position ? askedSeat(position) : null;
  if (position && asked === null) {
    return position.stage === "over" ? t("redealt") : t("ended", { seat: position.landlord });
  }
  if (position && asked !== now.seat) {
    return t("wait_turn", { seat: asked });
  }
  const size = position?.landlord === now.seat ? game.handSize + game.bottomSize : game.handSize;
  return t("hand_first", { size });
}

function wordsOf(game, position, call) {
  const legal = position?.calls.find((each) => each.call === call);
  if (legal) {
    return legal.words;
  }
  return typeof call === "number" ? game.calls.number.replace("{}", call) : (game.calls[call] ?? call);
}

/** Brings the answer into view when it comes for another question, as on a phone. */
function useInView(place, there, key) {
  const before = useRef(null);
  useEffect(() => {
    if (there && key && before.current !== key) {
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
