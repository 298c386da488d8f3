// What the seat whose turn it is can do: its own cards, another seat's, a call, a direction.

import { split, write } from "../lib/cards.js";
import { Hand } from "../lib/hand.js";
import { t } from "../lib/page.js";
import { entered, ProblemNote } from "../lib/parts.js";
import { inWords, personAt, tell } from "../lib/people.js";
import { answerTo } from "../lib/query.js";
import { Counter } from "../lib/table.js";
import { grow, stepOfCall } from "../lib/tree.js";
import { html, useLayoutEffect, useState } from "../lib/view.js";
import { questionOf } from "./state.js";

/**
 * The step of a play, which declares its type only where its cards can be read in several ways.
 * @param {number} seat
 * @param {Play} play
 * @param {Play[] | null | undefined} plays
 * @param {number | null} turn
 * @returns {TreeStep}
 */
export function stepOf(seat, play, plays, turn) {
  const alike = plays?.filter((other) => other.cards === play.cards) ?? [];
  const what = alike.length > 1 ? { cards: play.cards, type: play.type } : play.cards;
  return seat === turn || play.cards === "pass" ? ["p", seat, what] : ["p", seat, what, "!"];
}

/**
 * What can be done now: to pass stands on the left, to play on the right, and what belongs to it between them.
 * @param {OfBoard} props
 */
export function Acts(props) {
  const { position, front } = props;
  if (position.calls.length > 0) {
    return html`<${Calls} ...${props} />`;
  }
  if (position.stage !== "play") {
    return html`<div class="acts"></div>`;
  }
  const own = position.hands[front] !== null;
  const bomber = position.interrupts.find((each) => each.seat === front && each.plays?.length);
  if (own && position.turn === front) {
    return html`<${OwnPlay} ...${props} seat=${front} />`;
  }
  if (bomber && props.hand.text !== "") {
    return html`<${OwnPlay} ...${props} seat=${front} bomb=${true} />`;
  }
  return html`<${OtherPlay} key=${`${position.at} ${position.turn}`} ...${props} />`;
}

/**
 * The legal calls, or directions, as buttons in words.
 * @param {OfBoard} props
 */
function Calls({ position, act, fresh, me }) {
  return html`<div class="acts">
    <span class="visually-hidden">${tell("calls_of", personAt(position, position.turn ?? 0, { me }))}</span>
    <span class="calls">
    ${position.calls.map(
      ({ call, words }) =>
        html`<button type="button" key=${call} data-call=${call} aria-disabled=${String(!fresh)}
          onClick=${() => fresh && act.step(stepOfCall(position.stage, call))}>${words}</button>`,
    )}
    </span>
  </div>`;
}

/**
 * Plays the chosen cards of the hand in front.
 * @param {{game: Game, board: Planted, position: Position, act: BoardActs, seat: number, bomb?: boolean, hand: BoardHand, fresh: boolean}} props
 */
function OwnPlay({ game, board, position, act, seat, bomb, hand, fresh }) {
  const { text, plays: found } = hand;
  const [problem, setProblem] = useState(/** @type {Error | null} */ (null));
  useLayoutEffect(() => setProblem(null), [hand.chosen, position]);
  /** @param {Play} each */
  const play = (each) => {
    hand.clear();
    act.step(stepOf(seat, each, hand.legal, position.turn));
  };
  const attempt = () => tried(game, board, ["p", seat, text]).then((step) => act.step(step, board.tree), setProblem);
  const mayPass = !bomb && hand.mayPass;
  const readings = found ?? [{ cards: "", type: "" }];
  const word = t(bomb ? "bomb" : "play");
  /** @param {Play} each */
  const nameOf = ({ type }) => game.types[type ?? ""] ?? type ?? "";
  return html`<div class="acts">
    <button type="button" data-act="pass" disabled=${!fresh || !mayPass} onClick=${() => play({ cards: "pass" })}>${t("pass")}</button>
    <span class="between">
      <${ProblemNote} error=${problem} />
      <span class="said" role="status">
        ${text !== "" && found?.length === 0 ? t(hand.mayPlay ? "not_legal" : "nothing_beats") : ""}
        ${found?.length === 1 ? nameOf(found[0]) : ""}
      </span>
      ${readings.slice(1).map(
        (each) =>
          html`<button type="button" class="primary" key=${each.type} disabled=${!fresh} onClick=${() => play(each)}>
            ${word} · ${nameOf(each)}
          </button>`,
      )}
      ${text !== "" && html`<button type="button" class="plain" data-act="clear" aria-label=${t("clear")} title=${t("clear")} onClick=${hand.clear}>✕</button>`}
    </span>
    <button type="button" class="primary" data-act="play" disabled=${!fresh || text === "" || readings.length === 0}
      onClick=${() => (found === null ? attempt() : play(readings[0]))}>
      ${word}${readings.length > 1 ? ` · ${nameOf(readings[0])}` : ""}
    </button>
  </div>`;
}

/** @typedef {ReturnType<typeof useEntry>} Entry */

/**
 * What another seat has played, while it is entered: by tapping what the seat may hold, or typed.
 * @param {Game | null} game
 * @param {Position | null} position
 */
export function useEntry(game, position) {
  const [entry, setEntry] = useState({
    seat: position?.turn ?? 0,
    text: "",
    problem: /** @type {Error | null} */ (null),
  });
  useLayoutEffect(
    () => setEntry({ seat: position?.turn ?? 0, text: "", problem: null }),
    [position?.at, position?.turn],
  );
  /** @param {Partial<typeof entry>} part */
  const change = (part) => setEntry((before) => ({ ...before, problem: null, ...part }));
  return {
    ...entry,
    picked: game ? split(game, entry.text) : [],
    /** @param {string} text */
    enter: (text) => change({ text }),
    /** @param {number} seat */
    of: (seat) => change({ seat }),
    /** @param {Error} problem */
    fail: (problem) => change({ problem }),
  };
}

/**
 * The cards that the other seat may hold, to be tapped, with the field for those who type.
 * @param {OfBoard} props
 */
export function Picker({ game, position, entry, me }) {
  const may = position.may_hold[entry.seat] ?? {};
  const { name } = personAt(position, entry.seat, { me });
  /** @param {string[]} cards */
  const put = (cards) => entry.enter(write(game, cards));
  /** @param {string} rank */
  const pick = (rank) => {
    const held = Object.entries(may).filter(([card]) => card[0] === rank);
    const free = held.find(([card, count]) => entry.picked.filter((each) => each === card).length < count);
    put(free ? [...entry.picked, free[0]] : entry.picked.filter((card) => card[0] !== rank));
  };
  return html`<div class="picker">
    ${
      game.separator
        ? html`<${SuitPicker} game=${game} may=${may} picked=${entry.picked} onPick=${put} />`
        : html`<${Counter} game=${game} out=${may} picked=${entry.picked} onPick=${pick} label=${t("may_hold", { name })} />`
    }
  </div>`;
}

/**
 * The acts of another seat: what it has played is entered.
 * @param {OfBoard} props
 */
function OtherPlay({ game, board, position, act, fresh, entry, me }) {
  const { seat, text } = entry;
  const bombers = position.interrupts.map((each) => each.seat).filter((each) => each !== position.turn);
  /** @param {string} what */
  const play = (what) => {
    const step = /** @type {TreeStep} */ (["p", seat, what, ...(seat === position.turn ? [] : ["!"])]);
    tried(game, board, step).then((found) => act.step(found, board.tree), entry.fail);
  };
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault();
    if (text.trim()) {
      play(text.trim());
    }
  };
  const mayPass = !position.leading && seat === position.turn;
  return html`<form class="acts other" onSubmit=${submit}>
    <button type="button" data-act="pass" disabled=${!fresh || !mayPass} onClick=${() => play("pass")}>${t("pass")}</button>
    <span class="between">
      ${bombers.length > 0 && html`<${Bombers} position=${position} bombers=${bombers} seat=${seat} me=${me} onSeat=${entry.of} />`}
      <input class="typed" data-act="typed" aria-label=${tell("plays_of", personAt(position, seat, { me }))} value=${text}
        placeholder=${game.separator ? "9m Tk" : "6789T"} autocapitalize="characters" autocomplete="off" spellcheck=${false}
        onInput=${entered(entry.enter)} />
    </span>
    <button class="primary" data-act="play" disabled=${!fresh || !text.trim()}>${t("play")}</button>
  </form>`;
}

/**
 * Whose play is entered: that of the seat whose turn it is, or a bomb of another one.
 * @param {{position: Position, bombers: number[], seat: number, me: number | null, onSeat: (seat: number) => void}} props
 */
function Bombers({ position, bombers, seat, me, onSeat }) {
  return html`<select aria-label=${t("who_plays")} value=${seat} onChange=${entered((text) => onSeat(Number(text)))}>
    <option value=${position.turn}>${personAt(position, position.turn ?? 0, { me }).name}</option>
    ${bombers.map((each) => html`<option value=${each}>${tell("bombs", personAt(position, each, { me }))}</option>`)}
  </select>`;
}

/**
 * The cards with suits that a seat may hold, to be chosen one by one.
 * @param {{game: Game, may: Counts, picked: string[], onPick: (cards: string[]) => void}} props
 */
function SuitPicker({ game, may, picked, onPick }) {
  const cards = game.cards.flatMap(({ card }) => (may[card] ? [card] : [])).reverse();
  const chosen = new Set(cards.flatMap((card, index) => (picked.includes(card) ? [index] : [])));
  /** @param {number} index */
  const toggle = (index) => {
    const card = cards[index];
    onPick(picked.includes(card) ? picked.filter((each) => each !== card) : [...picked, card]);
  };
  return html`<${Hand} game=${game} cards=${cards} chosen=${chosen} onToggle=${toggle} label=${t("table_still_out")} />`;
}

/**
 * The step after the board's place, once the service has found it legal; its error otherwise.
 * @param {Game} game
 * @param {Planted} board
 * @param {TreeStep} step
 * @returns {Promise<TreeStep>}
 */
async function tried(game, board, step) {
  const tree = grow(board.tree, step);
  const question = questionOf({ ...board, tree });
  const position = await answerTo("/v1/positions", question);
  const act = position.acts.at(-1);
  if (act && position.at === question.at) {
    return ["p", ...act]; // as the service writes it, so that the same play is the same step
  }
  const wanted = `/record/acts/${question.record.acts.length - 1}`;
  const { problems } = position;
  const { detail } = problems.find((each) => each.pointer.startsWith(wanted)) ?? problems[0];
  throw new Error(inWords(detail, game, position, board.seat));
}
