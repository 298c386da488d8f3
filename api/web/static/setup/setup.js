// Setting a position up at the table itself: seats, cards left, the play to beat, the heap and the hand are tapped
// where they lie. The service says after each change what is missing and what cannot be, beside its place.

import { draft } from "../lib/address.js";
import { Cards, Sign } from "../lib/card.js";
import { CardPad, dealt } from "../lib/card_pad.js";
import { split, write } from "../lib/cards.js";
import { drawn, Hand } from "../lib/hand.js";
import { useShortcuts } from "../lib/keys.js";
import { lang, t } from "../lib/page.js";
import { entered, GameSelect, Trouble } from "../lib/parts.js";
import { inWords, personAt, seatsAround, tell } from "../lib/people.js";
import { useQuery } from "../lib/query.js";
import { TableRoom } from "../lib/table_room.js";
import { html, partOf, useLayoutEffect, useState } from "../lib/view.js";
import { dealtTo, formOf, freeFor, heapSize, isDeal, leftOf, recordOf, textIn, withText } from "./form.js";

const NOTHING = new Set();
const kept = draft("setup");

/** @typedef {import("./form.js").Form} Form */
/** @typedef {import("./form.js").Slot} Slot */
/**
 * What the parts of a table that is set up are handed.
 * @typedef {{game: Game, form: Form, slot: Slot, position: Position | null, change: (form: Form) => void,
 *   onSlot: (slot: Slot) => void}} OfSetup
 */

/**
 * @param {{game: Game, position: Position | null, seat: number, onGame: (id: string) => void, onCancel: () => void,
 *   onDone: (record: Sketch, how: {seat: number}) => void}} props
 *   position: what is changed; null for nothing yet, which begins with what was left unfinished.
 */
export function Setup({ game, position: given, seat, onGame, onCancel, onDone }) {
  const [form, setForm] = useState(() => {
    const left = given ? null : kept.read();
    return left?.rules === game.id ? /** @type {Form} */ (left) : formOf(game, given, seat);
  });
  const [slot, setSlot] = useState(/** @type {Slot} */ ({ kind: "hand", seat: form.seat }));
  useLayoutEffect(() => kept.write(form), [form]);
  const record = recordOf(game, form);
  const asked = { record, seat: form.seat, language: lang };
  const { answer: position, fresh, error, wait, retry } = useQuery("/v1/positions", asked, { keep: true });
  const problem = problemOf(game, form, position);
  const ready = fresh && !error && problem === null;
  const done = () => {
    kept.write(null);
    onDone(record, { seat: form.seat });
  };
  const parts = { game, form, slot, position, change: setForm, onSlot: setSlot };
  const keys = useShortcuts([
    { shown: "3 … A", words: t("setup_key_rank") },
    { shown: "Esc", words: t("setup_cancel"), acts: { Escape: onCancel } },
  ]);
  const head = html`<h2 class="title">${t("setup_title")}</h2>
    <${Choices} ...${parts} onGame=${onGame} />
    <button type="button" class="plain" data-act="anew" onClick=${() => setForm(formOf(game, null, form.seat))}>${t("setup_anew")}</button>`;
  return html`<${TableRoom} head=${head}>
      <section class="table setup-table seats-${game.players - 1}" aria-label=${t("setup_title")}>
        <div class="felt">
          <div class="others">${seatsAround(form.hands.length, form.seat).map(
            (each) => html`<${Seat} key=${each} ...${parts} seat=${each} />`,
          )}</div>
          <div class="slots"><${Slots} ...${parts} /></div>
          <div class="own"><${Who} ...${parts} seat=${form.seat} /> <b>${leftOf(game, form, form.seat)}</b>
            <button type="button" class="plain" data-act="deal" onClick=${() => setForm(withText(form, { kind: "hand", seat: form.seat }, write(game, dealt(game, game.handSize))))}>${t("hand_deal")}</button></div>
        </div>
        <div class="above">
          <${Trouble} error=${error} wait=${wait} retry=${retry} />
          <${Pad} ...${parts} />
        </div>
        <div class="acts">
          <button type="button" data-act="cancel" onClick=${onCancel}>${t("setup_cancel")}</button>
          <span class="between said ${problem?.missing === false ? "wrong" : ""}" role="status">${problem ? problem.detail : ready && position ? readyOf(form, position) : t("working")}</span>
          <button type="button" class="primary" data-act="done" disabled=${!ready} onClick=${done}>${t("setup_done")}</button>
        </div>
        <div class="front" data-slot="hand">
          <${OwnHand} ...${parts} />
        </div>
      </section>
    <//>
    ${keys.list}`;
}

/**
 * The first thing that is missing or cannot be; null where the position is ready.
 * @param {Game} game
 * @param {Form} form
 * @param {Position | null} position
 * @returns {{detail: string, missing: boolean, pointer: string} | null}
 */
function problemOf(game, form, position) {
  if (split(game, form.hands[form.seat]).length === 0) {
    return { detail: t("setup_need_hand"), missing: true, pointer: "/hands" };
  }
  if (!position) {
    return { detail: t("working"), missing: true, pointer: "" };
  }
  const [wrong] = [...position.problems].sort((one, other) => Number(one.missing) - Number(other.missing));
  if (wrong && /start.(played|gone)/.test(wrong.pointer)) {
    const count = split(game, form.heap).length;
    return { ...wrong, detail: t(`setup_heap_${form.heapOf}`, { of: heapSize(game, form), there: count }) };
  }
  return wrong ? { ...wrong, detail: inWords(wrong.detail, game, position, form.seat) } : null;
}

/** @param {Form} form @param {Position} position */
function readyOf(form, position) {
  if (position.stage === "over" || position.turn === null) {
    return t(position.stage === "over" ? "setup_over" : "setup_ready");
  }
  const who = personAt(position, position.turn, { me: form.seat });
  return tell(
    position.stage === "auction" ? "setup_calls_next" : position.leading ? "setup_leads" : "setup_follows",
    who,
  );
}

/**
 * The game, the bid, and whose turn it is.
 * @param {OfSetup & {onGame: (id: string) => void}} props
 */
function Choices({ game, form, change, onGame }) {
  return html`<${GameSelect} value=${game.id} onChange=${onGame} />
    ${
      game.bids &&
      html`<select class="bid" aria-label=${t("setup_bid")} value=${String(form.bid ?? "")} onChange=${entered((text) => change({ ...form, bid: text ? Number(text) : null }))}>
        <option value="">${t("bid_unknown")}</option>
        ${[1, 2, 3].map((bid) => html`<option key=${bid} value=${String(bid)}>${t("bid_of", { bid })}</option>`)}
      </select>`
    }
    ${
      game.direction !== "fixed" &&
      html`<button type="button" class="plain" aria-pressed=${String(form.direction === -1)} onClick=${() => change({ ...form, direction: form.direction === 1 ? -1 : 1 })}>${t("setup_reversed")}</button>`
    }`;
}

/**
 * The name of a seat: a tap makes it the landlord.
 * @param {OfSetup & {seat: number}} props
 */
function Who({ form, change, seat }) {
  const landlord = form.landlord === seat;
  const { name } = personAt(
    { hands: form.hands, direction: form.direction, landlord: form.landlord, record: undefined },
    seat,
    { me: form.seat },
  );
  return html`<button type="button" class="head" data-seat=${seat} aria-pressed=${String(landlord)} title=${t("setup_make_landlord")}
    onClick=${() => change({ ...form, landlord: landlord ? null : seat })}>
    <${Sign} name="hat" /> <b>${name}</b>
    <span class="visually-hidden">${t(landlord ? "landlord" : "setup_make_landlord")}</span>
  </button>`;
}

/**
 * Another seat: whether it is the landlord, how many cards it holds, and which, where they are known.
 * @param {OfSetup & {seat: number}} props
 */
function Seat(props) {
  const { game, form, slot, change, onSlot, seat } = props;
  const chosen = slot.kind === "hand" && slot.seat === seat;
  const most = dealtTo(game, form, seat);
  /** @param {string} text */
  const count = (text) =>
    change({ ...form, left: form.left.map((left, each) => (each === seat ? Number(text) : left)) });
  return html`<div class="seat">
    <${Who} ...${props} />
    <div class="row">
      <select class="left-of" aria-label=${t("setup_left")} value=${String(leftOf(game, form, seat))} disabled=${form.hands[seat] !== ""} onChange=${entered(count)}>
        ${Array.from({ length: most + 1 }, (_, number) => html`<option key=${number} value=${String(number)}>${number}</option>`)}
      </select>
      <button type="button" class="slot grow" data-slot=${`seat-${seat}`} aria-pressed=${String(chosen)} onClick=${() => onSlot({ kind: "hand", seat })}>
        ${form.hands[seat] ? html`<${Cards} game=${game} play=${form.hands[seat]} size="tiny" />` : html`<small>${t("setup_hidden")}</small>`}
      </button>
    </div>
  </div>`;
}

/**
 * What lies on the table: the play to beat and whose it is, and the heap; before the first play, the bottom.
 * @param {OfSetup} props
 */
function Slots({ game, form, slot, position, change, onSlot }) {
  const seats = form.hands.map((_, seat) => seat).filter((seat) => seat !== form.seat);
  const view = { hands: form.hands, direction: form.direction, landlord: form.landlord, record: undefined };
  const bottom = isDeal(game, form) && form.landlord !== null && (position?.seen.bottom || form.bottom);
  const heap = split(game, form.heap);
  const other = () => {
    change({ ...form, heapOf: form.heapOf === "gone" ? "out" : "gone", heap: "" });
    onSlot({ kind: "heap" });
  };
  /** @param {Slot} which @param {Content} title @param {Content} inside */
  const place = (which, title, inside) => html`<button type="button" class="slot" data-slot=${which.kind}
    aria-pressed=${String(slot.kind === which.kind)} onClick=${() => onSlot(which)}><small>${title}</small> ${inside}</button>`;
  return html`
    <div class="row">
      ${place({ kind: "over" }, t("setup_over_cards"), form.over.cards ? html`<${Cards} game=${game} play=${form.over.cards} size="tiny" />` : html`<small>${t("setup_nothing")}</small>`)}
      <select aria-label=${t("setup_over_seat")} value=${String(form.over.seat)} onChange=${entered((text) => change({ ...form, over: { ...form.over, seat: Number(text) } }))}>
        ${seats.map((seat) => html`<option key=${seat} value=${String(seat)}>${t("setup_by", { name: personAt(view, seat, { me: form.seat }).name })}</option>`)}
      </select>
    </div>
    ${
      bottom
        ? html`<div class="row">${place({ kind: "bottom" }, t("table_bottom"), form.bottom ? html`<${Cards} game=${game} play=${form.bottom} size="tiny" />` : html`<small>${t("setup_nothing")}</small>`)}</div>`
        : null
    }
    <div class="row">
      ${place({ kind: "heap" }, t(form.heapOf === "gone" ? "setup_gone" : "setup_out"), html`<b>${heap.length}</b>`)}
      <button type="button" class="plain" data-act="heap-of" onClick=${other}>
        ${t(form.heapOf === "gone" ? "setup_tell_out" : "setup_tell_gone")}
      </button>
    </div>`;
}

/**
 * The cards that can go where tapped cards go now.
 * @param {OfSetup} props
 */
function Pad({ game, form, slot, change }) {
  return html`<${CardPad} game=${game} text=${textIn(form, slot)} free=${freeFor(game, form, slot)} label=${t("setup_pad")}
    onText=${(/** @type {string} */ text) => change(withText(form, slot, text))} />`;
}

/**
 * The own hand along the bottom edge: a tap puts a card back.
 * @param {OfSetup} props
 */
function OwnHand({ game, form, slot, change, onSlot }) {
  const cards = drawn(game, split(game, form.hands[form.seat]));
  const own = /** @type {Slot} */ ({ kind: "hand", seat: form.seat });
  /** @param {number} index */
  const back = (index) => change(withText(form, own, write(game, cards.toSpliced(index, 1))));
  /** The button of the hand gives way to its cards: whoever goes by keys is at the cards that can go there. */
  const toOwn = () => {
    onSlot(own);
    setTimeout(() => partOf(document, ".picker button:enabled")?.focus({ preventScroll: true }));
  };
  if (slot.kind !== "hand" || slot.seat !== form.seat) {
    return html`<button type="button" class="plain to-hand" data-slot="own" onClick=${toOwn}>
      ${cards.length ? html`<${Cards} game=${game} play=${write(game, cards)} />` : t("setup_need_hand")}
    </button>`;
  }
  return cards.length
    ? html`<${Hand} game=${game} cards=${cards} chosen=${NOTHING} onToggle=${back} label=${t("hand_put_back", { label: t("setup_my_hand") })} />`
    : html`<p class="hidden-hand">${t("setup_need_hand")}</p>`;
}
