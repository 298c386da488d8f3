// The first four steps of setting up a position: game and landlord, my seat, hands, bottom and calls.

import { AuctionTable, CallButtons } from "../lib/auction.js";
import { parse, write } from "../lib/cards.js";
import { exampleOf, newDeal } from "../lib/games.js";
import { dealt, HandField } from "../lib/hand_field.js";
import { lang, room, t } from "../lib/page.js";
import { entered, ProblemNote } from "../lib/parts.js";
import { useQuery, useTask } from "../lib/query.js";
import { html, useState } from "../lib/view.js";
import { elsewhere, formOf } from "./form.js";

/**
 * What the service says about one step: what is wrong, and what is missing.
 * @param {{problems: SketchProblem[]}} props
 */
export function StepProblems({ problems }) {
  return html`<ul class="plain step-problems" role="status">
    ${problems.map((each) => html`<li key=${each.pointer} class=${each.missing ? "hint" : "wrong"}>${each.detail}</li>`)}
  </ul>`;
}

/**
 * A group of buttons of which one is pressed: a choice between a few values.
 * @param {{label: string, at: unknown, options: [value: unknown, words: Content][], onChoose: (value: unknown) => void}} props
 */
export function Choice({ label, at, options, onChoose }) {
  return html`<div class="one-of" role="group" aria-label=${label}>
    <span class="label">${label}</span>
    <span class="row">
      ${options.map(
        ([value, words]) =>
          html`<button type="button" key=${String(value)} aria-pressed=${String(value === at)} onClick=${() => onChoose(value)}>${words}</button>`,
      )}
    </span>
  </div>`;
}

/**
 * The seats as options of a choice.
 * @param {Game} game
 * @param {Form} form
 */
export function seatOptions(game, form) {
  return Array.from({ length: game.players }, (_, seat) => [
    seat,
    html`${t("seat", { seat })}${seat === form.seat ? html` <small>${t("you")}</small>` : ""}`,
  ]);
}

/**
 * The game, who the landlord is, and whole games to begin with.
 * @param {{game: Game, form: Form, change: (part: Partial<Form>) => void, begin: (form: Form) => void, problems: SketchProblem[]}} props
 */
export function GameAndLandlord({ game, form, change, begin, problems }) {
  const { error, run } = useTask();
  /** @param {typeof deal} made */
  const bring = (made) => () =>
    run(async (options) => {
      const { record, seat } = await made(game, options);
      begin(formOf(game, record, seat));
    });
  /** @param {string} id */
  const choose = (id) => begin(formOf(room.games.find((each) => each.id === id) ?? game, { rules: id }, 0));
  const auction = game.auction !== "none";
  const landlords = [...seatOptions(game, form), [null, t(auction ? "setup_by_calls" : "setup_unknown")]];
  return html`
    <label class="field">
      <span>${t("game")}</span>
      <select value=${typeof form.rules === "string" ? form.rules : ""} onChange=${entered(choose)}>
        ${typeof form.rules !== "string" && html`<option value="">${game.name}</option>`}
        ${room.games.map((each) => html`<option key=${each.id} value=${each.id}>${each.name}</option>`)}
      </select>
    </label>
    <${Choice}
      label=${t("setup_landlord")}
      at=${form.landlord}
      options=${landlords}
      onChoose=${(/** @type {number | null} */ landlord) => change(landlord === null ? { landlord, bid: null } : { landlord, calls: [] })}
    />
    <${StepProblems} problems=${problems} />
    <div class="one-of">
      <span class="label">${t("setup_whole")}</span>
      <span class="row">
        <button type="button" class="second" data-way="deal" onClick=${bring(deal)}>${t("hand_deal")}</button>
        <button type="button" data-way="example" onClick=${bring(example)}>${t("hand_example")}</button>
        <button type="button" class="plain" data-way="anew" onClick=${() => begin(formOf(game, { rules: form.rules }, 0))}>${t("setup_anew")}</button>
      </span>
      <${ProblemNote} error=${error} />
    </div>
  `;
}

/** @param {Game} game @param {AskOptions} options */
async function deal(game, options) {
  const { position, seat } = await newDeal(game, options);
  return { record: position.record, seat };
}

/** @param {Game} game @param {AskOptions} options */
async function example(game, options) {
  const found = await exampleOf(game, options);
  if (!found) {
    return deal(game, options);
  }
  const lead = found.steps.find((step) => step.kind === "play");
  return { record: { ...found.record, acts: found.record.acts?.slice(0, 6) }, seat: lead?.seat ?? 0 };
}

/**
 * Who looks.
 * @param {{game: Game, form: Form, change: (part: Partial<Form>) => void, problems: SketchProblem[]}} props
 */
export function Seat({ game, form, change, problems }) {
  const options = Array.from({ length: game.players }, (_, seat) => [
    seat,
    html`${t("seat", { seat })}${seat === form.landlord ? html` <small>${t("landlord")}</small>` : ""}`,
  ]);
  return html`
    <${Choice} label=${t("setup_my_seat")} at=${form.seat} options=${options} onChoose=${(/** @type {number} */ seat) => change({ seat })} />
    <p class="hint">${t("setup_my_seat_hint")}</p>
    <${StepProblems} problems=${problems} />
  `;
}

/**
 * The hands: as they were dealt, or those of a later moment.
 * @param {{game: Game, form: Form, change: (part: Partial<Form>) => void, position: Position | null, problems: SketchProblem[]}} props
 */
export function Hands({ game, form, change, position, problems }) {
  const others = form.hands.map((_, seat) => seat).filter((seat) => seat !== form.seat);
  const [open, setOpen] = useState(others.some((seat) => form.hands[seat] !== ""));
  const landlord = position?.landlord ?? form.landlord;
  /** @param {number} seat */
  const size = (seat) => {
    if (form.later) {
      return 0;
    }
    // The landlord's hand may have the bottom in it.
    const whole = seat === landlord && parse(game, form.hands[seat]).cards.length > game.handSize;
    return game.handSize + (whole ? game.bottomSize : 0);
  };
  /** @param {number} seat @param {string} text */
  const put = (seat, text) => change({ hands: form.hands.map((hand, each) => (each === seat ? text : hand)) });
  /** @param {number} seat @param {string} label */
  const field = (seat, label) => {
    const taken = elsewhere(game, form, `hand${seat}`);
    return html`<${HandField}
      key=${seat}
      game=${game}
      name=${`setup-hand-${seat}`}
      label=${label}
      text=${form.hands[seat]}
      size=${size(seat)}
      open=${form.later && seat === form.seat && form.hands[seat] === "" ? true : undefined}
      optional=${seat !== form.seat}
      taken=${taken}
      onText=${(/** @type {string} */ text) => put(seat, text)}
      problem=${wrongWith(problems, seat)}
      tools=${
        !form.later &&
        html`<button type="button" class="second" onClick=${() => put(seat, write(game, dealt(game, game.handSize, taken)))}>${t("hand_deal")}</button>`
      }
    />`;
  };
  return html`
    <${Choice}
      label=${t("setup_moment")}
      at=${form.later}
      options=${[[false, t("setup_dealt")], [true, t("setup_later")]]}
      onChoose=${(/** @type {boolean} */ later) => change({ later, acts: [] })}
    />
    ${field(form.seat, t(form.later ? "setup_hand_now" : "setup_hand_dealt"))}
    <button type="button" class="plain" aria-expanded=${String(open)} onClick=${() => setOpen(!open)}>
      ${t("setup_others")} <span aria-hidden="true">${open ? "▴" : "▾"}</span>
    </button>
    ${open && others.map((seat) => field(seat, t("setup_hand_of", { seat })))}
    <${StepProblems} problems=${problems.filter((each) => each.missing || !(seatOf(each) === form.seat || open))} />
  `;
}

/** @param {SketchProblem} problem */
function seatOf(problem) {
  return Number(problem.pointer.match(/hands\/(\d)/)?.[1] ?? -1);
}

/** @param {SketchProblem[]} problems @param {number} seat */
function wrongWith(problems, seat) {
  return problems.find((each) => !each.missing && seatOf(each) === seat)?.detail;
}

/**
 * The bottom, the bid and the calls, and in some games the direction.
 * @param {{game: Game, form: Form, change: (part: Partial<Form>) => void, position: Position | null, problems: SketchProblem[]}} props
 */
export function BottomAndCalls({ game, form, change, position, problems }) {
  const stated = form.landlord !== null;
  const bids = useBids(game);
  const taken = elsewhere(game, form, "bottom");
  return html`
    ${game.auction !== "none" && !stated && html`<${Calls} game=${game} form=${form} change=${change} position=${position} />`}
    ${
      stated &&
      bids.length > 0 &&
      html`<${Choice}
      label=${t("setup_bid")}
      at=${form.bid}
      options=${[...bids.map((each) => [each.call, each.words]), [null, t("setup_unknown")]]}
      onChoose=${(/** @type {number | null} */ bid) => change({ bid })}
    />`
    }
    <${HandField}
      game=${game}
      name="setup-bottom"
      label=${t("setup_bottom")}
      text=${form.bottom}
      size=${game.bottomSize}
      optional
      taken=${taken}
      onText=${(/** @type {string} */ bottom) => change({ bottom })}
      tools=${
        !form.later &&
        html`<button type="button" onClick=${() => change({ bottom: write(game, dealt(game, game.bottomSize, taken)) })}>${t("hand_deal")}</button>`
      }
    />
    ${
      game.direction !== "fixed" &&
      html`<${Choice}
      label=${t("setup_direction")}
      at=${form.direction}
      options=${[[1, game.calls.forward], [-1, game.calls.backward], [null, t("setup_unknown")]]}
      onChoose=${(/** @type {1 | -1 | null} */ direction) => change({ direction })}
    />`
    }
    <${StepProblems} problems=${problems} />
  `;
}

/** @param {{game: Game, form: Form, change: (part: Partial<Form>) => void, position: Position | null}} props */
function Calls({ game, form, change, position }) {
  const inAuction = position?.stage === "auction";
  const undo = form.calls.length > 0 ? () => change({ calls: form.calls.slice(0, -1) }) : null;
  return html`
    <${Choice} label=${t("setup_first")} at=${form.first} options=${seatOptions(game, form)} onChoose=${(/** @type {number} */ first) => change({ first })} />
    <${AuctionTable}
      players=${game.players}
      first=${form.first}
      seat=${form.seat}
      landlord=${position?.landlord ?? null}
      turn=${inAuction ? position.turn : null}
      steps=${(position?.steps ?? []).filter((step) => step.kind === "call")}
    />
    <${CallButtons}
      calls=${inAuction ? position.calls : []}
      label=${t("auction_said")}
      onCall=${(/** @type {Call} */ call) => change({ calls: [...form.calls, call] })}
      onUndo=${undo}
    />
  `;
}

/**
 * The bids of a game, in words: those that its first caller may make.
 * @param {Game} game
 */
function useBids(game) {
  const asked = game.auction === "none" ? null : { record: { rules: game.id }, language: lang };
  const { answer } = useQuery("/v1/positions", asked);
  return answer?.calls.filter(({ call }) => typeof call === "number") ?? [];
}
