// The board: any position of any game, its history and branches, and what the engine says of it.

import { Acts, byCards, stepOf } from "../board/acts.js";
import { Advice, useAdvice } from "../board/advice.js";
import { Paste, review, Share, Start } from "../board/bring.js";
import { Groups } from "../board/groups.js";
import { Head } from "../board/head.js";
import { Moves } from "../board/moves.js";
import { Out, Seats } from "../board/seats.js";
import { Solve } from "../board/solve.js";
import { questionOf, TABS, useBoard } from "../board/state.js";
import { Stepper } from "../board/stepper.js";
import { spoken } from "../lib/cards.js";
import { useChosen } from "../lib/hand.js";
import { instead, useShortcuts, within } from "../lib/keys.js";
import { t } from "../lib/page.js";
import { mount, ProblemNote, Tabs, Waiting } from "../lib/parts.js";
import { handOf, seatName, Table } from "../lib/table.js";
import { html, partOf, useBox, useLayoutEffect, useState } from "../lib/view.js";

// The height of the sheet from below, in pixels: at least its tabs and the best play.
const LEAST = 132;
const MOST = 300;
const GAP = 10;

function Board() {
  const state = useBoard();
  const { board, game, position, drawn, act } = state;
  const [dialog, setDialog] = useState(/** @type {string | null} */ (null));
  const front = board.open ? (position?.turn ?? board.seat) : board.seat;
  const hand = useHand(game, state, front);
  const keys = useShortcuts(shortcuts(act, board, hand.playChosen));
  if (!game) {
    return html`<p class="hint" role="status">${t("loading")}</p>`;
  }
  const reviewed = (/** @type {AskOptions} */ options) => review(questionOf(/** @type {Planted} */ (board)), options);
  const dialogs = html`<${Dialogs} dialog=${dialog} setDialog=${setDialog} ...${state} />${keys.list}`;
  const head = html`<${Head} ...${state} onDialog=${setDialog} onKeys=${keys.open}
    onReview=${reviewed} />`;
  if (!board.tree) {
    return html`${head}<${Start} game=${game} act=${act} onSetup=${() => setDialog("setup")} onPaste=${() => setDialog("paste")} />${dialogs}`;
  }
  const trouble = html`<${ProblemNote} error=${drawn.error} onRetry=${drawn.retry} /><${Waiting} wait=${drawn.wait} />`;
  if (!position) {
    return html`${head}${trouble}${!drawn.error && html`<p class="hint" role="status">${t("loading")}</p>`}${dialogs}`;
  }
  const parts = { game, board, position, act, front, hand, fresh: drawn.fresh };
  return html`${head}
    <div class="board ${board.open ? "open" : ""}" aria-busy=${String(drawn.busy)}>
      <${Said} game=${game} position=${position} />
      <aside class="side"><${Seats} ...${parts} /></aside>
      <div class="centre">
        ${trouble}<${Fault} fault=${position.problem} onSetup=${() => setDialog("setup")} />
        <${Table} game=${game} position=${position} seat=${front} open=${board.open} chosen=${hand.chosen} onToggle=${hand.toggle}
          onSeat=${board.open ? undefined : act.look}>
          <${Acts} ...${parts} />
        <//>
        <${Stepper} ...${state} />
        <div class="strip"><${Moves} ...${parts} /></div>
      </div>
      <${Analysis} ...${parts} />
    </div>
    ${dialogs}`;
}

/** @typedef {ReturnType<typeof useHand>} BoardHand */

/**
 * The hand in front: what is chosen, the play whose cards are raised, and what is done with it.
 * @param {Game | null} game
 * @param {ReturnType<typeof useBoard>} props
 * @param {number} front
 */
function useHand(game, { board, position, drawn, act }, front) {
  const cards = game && position?.hands[front] ? handOf(game, position, front) : [];
  const choice = useChosen(game, cards, [position?.at, position?.seat, board.tree]);
  const [shown, setShown] = useState(/** @type {string | null} */ (null));
  useLayoutEffect(() => setShown(null), [position?.at, position?.seat, board.tree]);
  /** @param {Play} each */
  const play = (each) => {
    const seat = position?.asks.advice?.seat ?? position?.turn ?? 0;
    if (drawn.fresh && position?.stage === "play" && (each.cards !== "pass" || seat === position.turn)) {
      act.step(stepOf(seat, each, position.legal, position.turn));
    }
  };
  return {
    ...choice,
    shown,
    toggle: (/** @type {number} */ index) => {
      setShown(null);
      choice.toggle(index);
    },
    show: (/** @type {Play | null} */ each) => {
      setShown(each?.cards ?? null);
      choice.choose(each?.cards ?? "");
    },
    play,
    playChosen: () => {
      const [found] = game ? (byCards(game, position?.legal).get(choice.text) ?? []) : [];
      if (found && front === position?.turn) {
        play(found);
      }
    },
  };
}

/**
 * The sheet of analysis: from below on a phone, beside the table on a desk.
 * @param {OfBoard} parts
 */
function Analysis(parts) {
  const { board, position, act, fresh } = parts;
  const advice = useAdvice(fresh ? position.asks.advice : null, board.tab === "advice");
  const [up, setUp] = useState(false);
  const box = useBox();
  useLayoutEffect(() => peek(box.current), [position, board.tree, board.open]);
  /** @type {Record<string, () => Drawing>} */
  const panels = {
    advice: () => html`<${Advice} ...${parts} advice=${advice} />`,
    groups: () => html`<${Groups} ...${parts} />`,
    solve: () => html`<${Solve} ...${parts} />`,
    out: () => html`<${Out} ...${parts} />`,
    moves: () => html`<${Moves} ...${parts} />`,
  };
  return html`<section class="panel sheet ${up ? "up" : ""}" aria-label=${t("analysis")} ref=${box}>
    <button type="button" class="plain handle" aria-expanded=${String(up)} onClick=${() => setUp(!up)}>
      <span class="visually-hidden">${t(up ? "sheet_down" : "sheet_up")}</span>
    </button>
    <${Tabs} label=${t("analysis")} at=${board.tab} onChange=${act.tab}
      tabs=${TABS.map((id) => ({ id, title: t(`tab_${id}`), panel: panels[id] }))} />
  </section>`;
}

/**
 * What the last step was and who is to act, for screen readers.
 * @param {{game: Game, position: Position}} props
 */
function Said({ game, position }) {
  const step = position.steps[position.at - 1];
  const done =
    step && `${seatName(position, step.seat)}: ${step.words ?? spoken(game, { ...step, cards: step.cards ?? "" })}.`;
  const next = position.turn === null ? "" : t("table_turn_of", { name: seatName(position, position.turn) });
  return html`<p class="visually-hidden" role="status">${done} ${next}</p>`;
}

/**
 * What keeps the position from being one.
 * @param {{fault: SketchProblem | null, onSetup: () => void}} props
 */
function Fault({ fault, onSetup }) {
  return (
    fault &&
    html`<p class="note ${fault.missing ? "" : "wrong"} fault" role="status">
      ${fault.detail} <button type="button" class="plain" onClick=${onSetup}>${t("way_setup")}</button></p>`
  );
}

/**
 * @param {ReturnType<typeof useBoard> & {dialog: string | null, setDialog: (name: string | null) => void, game: Game}} props
 */
function Dialogs({ dialog, setDialog, board, game, act }) {
  const close = () => setDialog(null);
  const [parts, setParts] = useState(/** @type {typeof import("../setup/dialog.js") | null} */ (null));
  useLayoutEffect(() => {
    if (dialog === "setup" && !parts) {
      import("../setup/dialog.js").then(setParts);
    }
  }, [dialog]);
  const record = board.tree ? questionOf({ ...board, tree: board.tree }).record : { rules: game.id };
  /** @param {Sketch} changed @param {{seat: number, game: Game}} how */
  const done = (changed, how) => {
    act.open(changed, how.game, { seat: how.seat, open: board.open });
    close();
  };
  return html`
    ${dialog === "paste" && html`<${Paste} game=${game} act=${act} onClose=${close} />`}
    ${dialog === "share" && html`<${Share} onClose=${close} />`}
    ${dialog === "setup" && parts && html`<${parts.Setup} game=${game} record=${record} seat=${board.seat} onDone=${done} onClose=${close} />`}
  `;
}

/**
 * On a phone: gives the sheet the room that the table leaves above the bar of steps.
 * @param {HTMLElement | null} sheet
 */
function peek(sheet) {
  const table = partOf(sheet?.parentElement ?? null, ".table");
  const bar = partOf(sheet?.parentElement ?? null, ".stepper");
  if (sheet && table && bar) {
    const left = innerHeight - (table.getBoundingClientRect().bottom + scrollY) - bar.offsetHeight - GAP;
    sheet.style.setProperty("--peek", `${Math.max(LEAST, Math.min(MOST, left))}px`);
  }
}

/** @param {BoardActs} act @param {Board} board @param {() => void} playChosen */
function shortcuts(act, board, playChosen) {
  const focus = () => partOf(document, ".hand .card[tabindex='0'], .acts input")?.focus();
  const tabs = Object.fromEntries(TABS.map((tab, at) => [at + 1, () => act.tab(tab)]));
  /** @type {[string, Shortcut["acts"]][]} */
  const all = [
    ["←", { ArrowLeft: instead(act.back) }],
    ["→", { ArrowRight: instead(act.forward) }],
    ["↑", { ArrowUp: instead(() => act.beside(-1)) }],
    ["↓", { ArrowDown: instead(() => act.beside(1)) }],
    ["Home", { Home: instead(act.first) }],
    ["End", { End: instead(act.last) }],
    ["u", { u: act.undo }],
    ["x", { x: act.remove }],
    ["o", { o: () => act.openHands(!board.open) }],
    ["Enter", { Enter: (/** @type {KeyboardEvent} */ event) => within(event, "button, a") || playChosen() }],
    ["1 – 5", tabs],
    ["h", { h: focus }],
  ];
  return all.map(([shown, acts], at) => ({ shown, words: t(`key_${at}`), acts: board.tree ? acts : {} }));
}

mount(Board);
