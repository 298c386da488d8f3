// The board: any position of any game, its history and branches, and what the engine says of it.

import { Acts, byCards, stepOf } from "../board/acts.js";
import { Advice, useAdvice } from "../board/advice.js";
import { Paste, review, Share, Start } from "../board/bring.js";
import { Groups } from "../board/groups.js";
import { Head } from "../board/head.js";
import { Moves } from "../board/moves.js";
import { Solve } from "../board/solve.js";
import { questionOf, TABS, useBoard } from "../board/state.js";
import { Stepper } from "../board/stepper.js";
import { Out, Seats } from "../board/seats.js";
import { indexesOf } from "../lib/card.js";
import { spoken, write } from "../lib/cards.js";
import { t } from "../lib/page.js";
import { mount, ProblemNote, Shortcuts, Tabs, useKeys, Waiting } from "../lib/parts.js";
import { handOf, seatName, Table } from "../lib/table.js";
import { html, useLayoutEffect, useRef, useState } from "../lib/view.js";

// The height of the sheet from below, in pixels: at least its tabs and the best play.
const LEAST = 132;
const MOST = 300;
const GAP = 10;
const KEYS = ["←", "→", "↑", "↓", "Home", "End", "u", "x", "o", "Enter", "1 – 5", "?", "h"];

function Board() {
  const state = useBoard();
  const { board, game, position, act } = state;
  const [dialog, setDialog] = useState(null);
  const [chosen, setChosen] = useState(new Set());
  const [shown, setShown] = useState(null);
  const [sheet, setSheet] = useState(false);
  const front = board.open ? (position?.turn ?? board.seat) : board.seat;
  const advice = useAdvice(position && state.fresh ? position.asks.advice : null, board.tab === "advice");
  const sheetBox = useRef(null);
  useLayoutEffect(() => {
    setChosen(new Set());
    setShown(null);
  }, [position?.at, position?.seat, board.tree]);
  useLayoutEffect(() => peek(sheetBox.current), [position, board.tree, board.open]);

  const show = (play) => {
    setShown(play?.cards ?? null);
    const hand = position.hands[front] && handOf(game, position, front);
    setChosen(play && hand ? indexesOf(game, hand, play.cards) : new Set());
  };
  const seatOf = () => position.asks.advice?.seat ?? position.turn;
  const play = (each) => {
    if (state.fresh && position.stage === "play" && (each.cards !== "pass" || seatOf() === position.turn)) {
      act.step(stepOf(seatOf(), each, position.legal, position.turn));
    }
  };
  const playChosen = () => {
    const hand = position?.hands[front] && handOf(game, position, front);
    const cards = hand ? [...chosen].map((index) => hand[index]) : [];
    const [found] = byCards(game, position?.legal).get(cards.length ? write(game, cards) : "") ?? [];
    if (found && front === position.turn) {
      play(found);
    }
  };
  useKeys(keysOf({ act, board, playChosen, help: () => setDialog("keys") }));

  if (!game) {
    return html`<p class="hint" role="status">${t("loading")}</p>`;
  }
  const dialogs = html`<${Dialogs} dialog=${dialog} setDialog=${setDialog} ...${state} />`;
  const head = html`<${Head} ...${state} onDialog=${setDialog} onReview=${() => review(questionOf(board))} />`;
  if (!board.tree) {
    return html`${head}<${Start} game=${game} act=${act} onSetup=${() => setDialog("setup")} onPaste=${() => setDialog("paste")} />${dialogs}`;
  }
  if (!position) {
    return html`${head}<${ProblemNote} error=${state.problem} onRetry=${state.retry} /><${Waiting} wait=${state.wait} />
      ${!state.problem && html`<p class="hint" role="status">${t("loading")}</p>`}${dialogs}`;
  }
  const parts = {
    game,
    board,
    position,
    act,
    front,
    chosen,
    onChosen: setChosen,
    fresh: state.fresh,
    shown,
    onShow: show,
    onPlay: play,
    open: board.open,
  };
  const panels = {
    advice: () => html`<${Advice} ...${parts} advice=${advice} />`,
    groups: () => html`<${Groups} ...${parts} />`,
    solve: () => html`<${Solve} ...${parts} />`,
    out: () => html`<${Out} ...${parts} />`,
    moves: () => html`<${Moves} ...${parts} />`,
  };
  return html`${head}
    <div class="board ${board.open ? "open" : ""}" aria-busy=${String(state.busy)}>
      <${Said} game=${game} position=${position} />
      <aside class="side"><${Seats} ...${parts} /></aside>
      <div class="centre">
        <${Faults} position=${position} problem=${state.problem} retry=${state.retry} wait=${state.wait} onSetup=${() => setDialog("setup")} />
        <${Table} game=${game} position=${position} seat=${front} open=${board.open} chosen=${chosen} onToggle=${toggler(setChosen, setShown)}
          onSeat=${board.open ? undefined : act.look}>
          <${Acts} ...${parts} />
        <//>
        <${Stepper} ...${state} />
        <div class="strip"><${Moves} ...${parts} /></div>
      </div>
      <section class="panel sheet ${sheet ? "up" : ""}" aria-label=${t("analysis")} ref=${sheetBox}>
        <button type="button" class="plain handle" aria-expanded=${String(sheet)} onClick=${() => setSheet(!sheet)}>
          <span class="visually-hidden">${t(sheet ? "sheet_down" : "sheet_up")}</span>
        </button>
        <${Tabs} label=${t("analysis")} at=${board.tab} onChange=${act.tab}
          tabs=${TABS.map((id) => ({ id, title: t(`tab_${id}`), panel: panels[id] }))} />
      </section>
    </div>
    ${dialogs}`;
}

/** What the last step was and who is to act, for screen readers. */
function Said({ game, position }) {
  const step = position.steps[position.at - 1];
  const done = step && `${seatName(position, step.seat)}: ${step.words ?? spoken(game, step)}.`;
  const next = position.turn === null ? "" : t("table_turn_of", { name: seatName(position, position.turn) });
  return html`<p class="visually-hidden" role="status">${done} ${next}</p>`;
}

/** What keeps the position from being one, and errors of the last question. */
function Faults({ position, problem, retry, wait, onSetup }) {
  const fault = position.problem;
  return html`<${ProblemNote} error=${problem} onRetry=${retry} /><${Waiting} wait=${wait} />
    ${
      fault &&
      html`<p class="note ${fault.missing ? "" : "wrong"} fault" role="status">
      ${fault.detail} <button type="button" class="plain" onClick=${onSetup}>${t("way_setup")}</button></p>`
    }`;
}

function Dialogs({ dialog, setDialog, board, game, act }) {
  const close = () => setDialog(null);
  const [Setup, setSetup] = useState(null);
  useLayoutEffect(() => {
    if (dialog === "setup" && !Setup) {
      import("../lib/setup.js").then((found) => setSetup(() => found.Setup));
    }
  }, [dialog]);
  const record = board.tree ? questionOf(board).record : { rules: game.id };
  const done = (changed, how) => {
    act.open(changed, how.game, { seat: how.seat, open: board.open });
    close();
  };
  return html`
    ${dialog === "paste" && html`<${Paste} game=${game} act=${act} onClose=${close} />`}
    ${dialog === "share" && html`<${Share} onClose=${close} />`}
    ${dialog === "keys" && html`<${Shortcuts} keys=${KEYS.map((key, at) => [key, t(`key_${at}`)])} onClose=${close} />`}
    ${dialog === "setup" && Setup && html`<${Setup} game=${game} record=${record} seat=${board.seat} onDone=${done} onClose=${close} />`}
  `;
}

/** On a phone: gives the sheet the room that the table leaves above the bar of steps. */
function peek(sheet) {
  const table = sheet?.parentElement.querySelector(".table");
  const bar = sheet?.parentElement.querySelector(".stepper");
  if (table && bar) {
    const left = innerHeight - (table.getBoundingClientRect().bottom + scrollY) - bar.offsetHeight - GAP;
    sheet.style.setProperty("--peek", `${Math.max(LEAST, Math.min(MOST, left))}px`);
  }
}

function toggler(setChosen, setShown) {
  return (index) => {
    setShown(null);
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(index)) {
        after.add(index);
      }
      return after;
    });
  };
}

function keysOf({ act, board, playChosen, help }) {
  const keys = { "?": help };
  if (!board.tree) {
    return keys;
  }
  const quiet = (turn) => (event) => {
    event.preventDefault();
    turn();
  };
  TABS.forEach((tab, at) => (keys[at + 1] = () => act.tab(tab)));
  return {
    ...keys,
    ArrowLeft: quiet(act.back),
    ArrowRight: quiet(act.forward),
    ArrowUp: quiet(() => act.beside(-1)),
    ArrowDown: quiet(() => act.beside(1)),
    Home: quiet(act.first),
    End: quiet(act.last),
    u: act.undo,
    x: act.remove,
    o: () => act.openHands(!board.open),
    h: () => document.querySelector(".hand .card[tabindex='0'], .acts input")?.focus(),
    Enter: (event) => !event.target.closest("button, a") && playChosen(),
  };
}

mount(Board);
