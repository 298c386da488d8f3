// The board: any position of any game, its history and branches, and what the engine says of it.

import { Acts, Picker, stepOf, useEntry } from "../board/acts.js";
import { Advice, useAdvice, useWhy } from "../board/advice.js";
import { Paste, review, Share, Start } from "../board/bring.js";
import { useCallAdvice } from "../board/calls.js";
import { Groups } from "../board/groups.js";
import { Holds, LikelyPlays, useHandReading } from "../board/hand_reading.js";
import { Head } from "../board/head.js";
import { Moves } from "../board/moves.js";
import { Seats } from "../board/seats.js";
import { Solve } from "../board/solve.js";
import { questionOf, TABS, useBoard } from "../board/state.js";
import { TableAdvice } from "../board/table_advice.js";
import { CallChips } from "../lib/call_chips.js";
import { useChosen } from "../lib/hand.js";
import { instead, PRESSED, TAPPED, useShortcuts } from "../lib/keys.js";
import { t } from "../lib/page.js";
import { mount, ProblemNote, Tabs, Trouble } from "../lib/parts.js";
import { inWords, personAt, tell } from "../lib/people.js";
import { said } from "../lib/said.js";
import { Table } from "../lib/table.js";
import { More, TableRoom, useSheet } from "../lib/table_room.js";
import { stepOfCall } from "../lib/tree.js";
import { html, useLayoutEffect, useState } from "../lib/view.js";
import { Setup } from "../setup/setup.js";

function Board() {
  const state = useBoard();
  const { board, game, position, drawn, act } = state;
  const [dialog, setDialog] = useState(/** @type {string | null} */ (null));
  const front = board.open ? (position?.turn ?? board.seat) : board.seat;
  const hand = useHand(game, state, front);
  const entry = useEntry(game, position);
  const found = useAdvice(drawn.fresh && position ? position.asks.advice : null, true);
  const advice = { ...found, why: useWhy(position, found.answer, hand.shown) };
  const calls = useCallAdvice(drawn.fresh ? position : null);
  const reading = useHandReading(drawn.fresh ? position : null);
  const sheet = useSheet();
  const keys = useShortcuts(shortcuts(act, board, hand, advice.answer));
  if (!game) {
    return html`<p class="loading" role="status">${t("loading")}</p>`;
  }
  const reviewed = (/** @type {AskOptions} */ options) => review(questionOf(/** @type {Planted} */ (board)), options);
  const dialogs = html`<${Dialogs} dialog=${dialog} setDialog=${setDialog} ...${state} />${keys.list}`;
  const head = html`<${Head} ...${state} onDialog=${setDialog} onKeys=${keys.open} onReview=${reviewed} />`;
  if (dialog === "setup") {
    return html`<${Setup} key=${game.id} game=${game} position=${position} seat=${board.seat} onGame=${act.empty}
      onCancel=${() => setDialog(null)} onDone=${(/** @type {Sketch} */ record, /** @type {{seat: number}} */ how) => {
        act.open(record, game, { seat: how.seat });
        setDialog(null);
      }} />`;
  }
  if (!board.tree) {
    return html`<div class="head-line no-table">${head}</div><${Start} game=${game} act=${act} onSetup=${() => setDialog("setup")} onPaste=${() => setDialog("paste")} />${dialogs}`;
  }
  const trouble = html`<${Trouble} ...${drawn} />`;
  if (!position) {
    return html`<div class="head-line no-table">${head}</div>${trouble}${!drawn.error && html`<p class="loading" role="status">${t("loading")}</p>`}${dialogs}`;
  }
  const parts = { game, board, position, act, front, hand, entry, calls, fresh: drawn.fresh, me: board.seat };
  return html`<${TableRoom} head=${head} label=${t("analysis")} sheet=${sheet} open=${board.open} busy=${drawn.busy}
      side=${html`<${Analysis} ...${parts} advice=${advice} reading=${reading} />`}>
      <${Table} game=${game} position=${position} seat=${front} me=${board.seat} open=${board.open} chosen=${hand.chosen}
        onToggle=${hand.toggle} possible=${hand.possible} onSeat=${board.open ? undefined : act.look}
        about=${position.asks.readings && ((/** @type {number} */ seat) => html`<${Holds} reading=${reading} game=${game} seat=${seat} />`)}
        above=${html`${trouble}<${Fault} ...${parts} onSetup=${() => setDialog("setup")} />
          <${ProblemNote} error=${entry.problem} />
          <${Trouble} ...${advice} /><${Above} ...${parts} advice=${advice} reading=${reading} onMore=${sheet.show} />`}>
        <${Acts} ...${parts} />
      <//>
    <//>
    <${Said} game=${game} position=${position} me=${board.seat} />
    ${dialogs}`;
}

/**
 * What stands above the acts: the advice for the seat in front, or the cards of another seat that is to act.
 * @param {OfBoard & {advice: import("../board/advice.js").Advised, reading: Readings | null, onMore: () => void}} props
 */
function Above(props) {
  const { position, front, onMore } = props;
  const other = position.stage === "play" && position.turn !== null && position.turn !== front;
  if (!other && position.asks.advice) {
    return html`<${TableAdvice} ...${props} />`;
  }
  if (!other && position.asks.bids && !position.dealing) {
    const { game, calls, act, fresh } = props;
    return html`<${CallChips} game=${game} position=${position} found=${calls} onMore=${onMore}
      onCall=${(/** @type {Call} */ call) => fresh && act.step(stepOfCall(position.stage, call))} />`;
  }
  return html`<p class="why-line"><span>${other && tell("plays_of", personAt(position, position.turn ?? 0, { me: props.me }))}</span>
      <${More} onMore=${onMore} /></p>
    ${other && html`<${LikelyPlays} ...${props} enter=${props.hand.enter} /><${Picker} ...${props} />`}`;
}

/** @typedef {ReturnType<typeof useHand>} BoardHand */

/**
 * The hand in front: what is chosen, the play whose cards are raised, and what is done with it.
 * @param {Game | null} game
 * @param {ReturnType<typeof useBoard>} props
 * @param {number} front
 */
function useHand(game, { board, position, drawn, act }, front) {
  const choice = useChosen(game, position, front, [position?.at, position?.seat, board.tree]);
  const [shown, setShown] = useState(/** @type {string | null} */ (null));
  useLayoutEffect(() => setShown(null), [position?.at, position?.seat, board.tree]);
  /** @param {Play} each */
  const play = (each) => {
    const seat = position?.asks.advice?.seat ?? position?.turn ?? 0;
    if (drawn.fresh && position?.stage === "play" && (each.cards !== "pass" || seat === position.turn)) {
      act.step(stepOf(seat, each, position.legal, position.turn));
    }
  };
  /** @param {Play | null} each the play whose cards are raised; null puts all cards back. */
  const show = (each) => {
    setShown(each?.cards ?? null);
    choice.choose(each?.cards ?? "");
  };
  return {
    ...choice,
    shown,
    toggle: (/** @type {number} */ index) => {
      setShown(null);
      choice.toggle(index);
    },
    show,
    clear: () => show(null),
    play,
    /** @param {Play} each what the other seat that is to act has played. */
    enter: (each) => {
      if (drawn.fresh && position?.turn !== null && position) {
        act.step(stepOf(position.turn, each, null, position.turn));
      }
    },
    playChosen: () => {
      const [found] = choice.plays ?? [];
      if (found && front === position?.turn) {
        play(found);
      }
    },
  };
}

/**
 * The analysis beside the table.
 * @param {OfBoard & {advice: import("../board/advice.js").Advised, reading: Readings | null}} parts
 */
function Analysis(parts) {
  const { board, act } = parts;
  /** @type {Record<string, () => Drawing>} */
  const panels = {
    advice: () => html`<${Advice} ...${parts} />`,
    groups: () => html`<${Groups} ...${parts} />`,
    out: () => html`<${Seats} ...${parts} />`,
    solve: () => html`<${Solve} ...${parts} />`,
    moves: () => html`<${Moves} ...${parts} />`,
  };
  return html`<${Tabs} label=${t("analysis")} at=${board.tab} onChange=${act.tab}
    tabs=${TABS.map((id) => ({ id, title: t(`tab_${id}`), panel: panels[id] }))} />`;
}

/**
 * What the last step was and who is to act, for screen readers.
 * @param {{game: Game, position: Position, me: number}} props
 */
function Said({ game, position, me }) {
  const step = position.steps[position.at - 1];
  const done = step && said(game, step, personAt(position, step.seat, { me }));
  const next = position.turn === null ? "" : tell("table_turn_of", personAt(position, position.turn, { me }));
  return html`<p class="visually-hidden" role="status">${done} ${next}</p>`;
}

/**
 * What keeps the position from being one.
 * @param {OfBoard & {onSetup: () => void}} props
 */
function Fault({ game, position, me, onSetup }) {
  const fault = position.problem;
  return (
    fault &&
    html`<p class="note ${fault.missing ? "" : "wrong"} fault" role="status">
      ${inWords(fault.detail, game, position, me)} <button type="button" class="plain" onClick=${onSetup}>${t("way_setup")}</button></p>`
  );
}

/**
 * @param {ReturnType<typeof useBoard> & {dialog: string | null, setDialog: (name: string | null) => void, game: Game}} props
 */
function Dialogs({ dialog, setDialog, game, act }) {
  const close = () => setDialog(null);
  return html`
    ${dialog === "paste" && html`<${Paste} game=${game} act=${act} onClose=${close} />`}
    ${dialog === "share" && html`<${Share} onClose=${close} />`}
  `;
}

/**
 * @param {BoardActs} act
 * @param {Board} board
 * @param {BoardHand} hand
 * @param {Advice | null} advice
 */
function shortcuts(act, board, hand, advice) {
  /** @param {number} by */
  const tab = (by) => act.tab(TABS[(TABS.indexOf(board.tab) + by + TABS.length) % TABS.length]);
  const hint = () => advice && hand.show(advice.plays[0]);
  const pass = () => hand.play({ cards: "pass" });
  /** @type {[string, Shortcut["acts"]][]} */
  const all = [
    ["3 … A", undefined],
    ["Enter", { Enter: instead(hand.playChosen, PRESSED) }],
    [t("key_space"), { " ": instead(pass, TAPPED) }],
    ["h", { h: hint }],
    ["Esc", { Escape: hand.clear }],
    ["←", { ArrowLeft: instead(act.back) }],
    ["→", { ArrowRight: instead(act.forward) }],
    ["↑", { ArrowUp: instead(() => act.beside(-1)) }],
    ["↓", { ArrowDown: instead(() => act.beside(1)) }],
    ["Home", { Home: instead(act.first) }],
    ["End", { End: instead(act.last) }],
    ["u", { u: act.undo }],
    ["Del", { Delete: act.remove }],
    ["o", { o: () => act.openHands(!board.open) }],
    ["[ ]", { "[": () => tab(-1), "]": () => tab(1) }],
  ];
  return all.map(([shown, acts], at) => ({ shown, words: t(`key_${at}`), acts: board.tree ? acts : {} }));
}

mount(Board);
