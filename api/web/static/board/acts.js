// What the seat whose turn it is can do: its own cards, another seat's, a call, a direction.

import { Cards } from "../lib/card.js";
import { parse, split, write } from "../lib/cards.js";
import { Hand } from "../lib/hand.js";
import { t } from "../lib/page.js";
import { entered, ProblemNote } from "../lib/parts.js";
import { answerTo } from "../lib/query.js";
import { Counter, seatName } from "../lib/table.js";
import { grow, stepOfCall } from "../lib/tree.js";
import { html, useLayoutEffect, useMemo, useState } from "../lib/view.js";
import { questionOf } from "./state.js";

/**
 * The plays of answers, without the pass, by the text of their cards in the order of the deck.
 * @param {Game} game
 * @param {Play[] | null | undefined} plays
 */
export function byCards(game, plays) {
  const found = new Map();
  for (const play of plays ?? []) {
    if (play.cards === "pass") {
      continue;
    }
    const text = write(game, split(game, play.cards));
    found.set(text, [...(found.get(text) ?? []), play]);
  }
  return found;
}

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
 * The buttons under the table.
 * @param {OfBoard} props
 */
export function Acts(props) {
  const { position, front } = props;
  if (position.calls.length > 0) {
    return html`<${Calls} ...${props} />`;
  }
  if (position.stage !== "play") {
    return null;
  }
  const own = position.hands[front] !== null;
  const bomber = position.interrupts.find((each) => each.seat === front && each.plays?.length);
  if (own && position.turn === front) {
    return html`<${OwnPlay} ...${props} seat=${front} plays=${position.legal} />`;
  }
  return html`${bomber && html`<${OwnPlay} ...${props} seat=${front} plays=${bomber.plays} bomb=${true} />`}
    <${Other} key=${`${position.at} ${position.turn}`} ...${props} />`;
}

/**
 * The legal calls, or directions, as buttons in words.
 * @param {OfBoard} props
 */
function Calls({ position, act }) {
  return html`<div class="acts">
    <span class="who">${t("calls_of", { name: seatName(position, position.turn) })}</span>
    ${position.calls.map(
      ({ call, words }) =>
        html`<button type="button" key=${call} data-call=${call} onClick=${() => act.step(stepOfCall(position.stage, call))}>${words}</button>`,
    )}
  </div>`;
}

/**
 * Plays the chosen cards of the hand in front.
 * @param {{game: Game, board: Planted, position: Position, act: BoardActs, seat: number, plays: FullPlay[] | null, bomb?: boolean, hand: BoardHand, fresh: boolean}} props
 */
function OwnPlay({ game, board, position, act, seat, plays, bomb, hand, fresh }) {
  const known = useMemo(() => byCards(game, plays), [plays]);
  const { text } = hand;
  const found = plays === null ? null : (known.get(text) ?? []);
  const [problem, setProblem] = useState(/** @type {Error | null} */ (null));
  useLayoutEffect(() => setProblem(null), [hand.chosen, position]);
  /** @param {Play} each */
  const play = (each) => {
    hand.clear();
    act.step(stepOf(seat, each, plays, position.turn));
  };
  const attempt = () => tried(board, ["p", seat, text]).then(act.step, setProblem);
  const pass = plays?.find((each) => each.cards === "pass");
  const choices = found === null ? [{ cards: "", type: "" }] : found;
  return html`<div class="acts">
    ${
      choices.length === 0 &&
      html`<button type="button" class="primary" disabled data-act="play">${t(bomb ? "bomb" : "play")}</button>`
    }
    ${choices.map(
      (/** @type {FullPlay} */ each) => html`<button
        type="button"
        class="primary"
        key=${each.type}
        data-act="play"
        disabled=${!fresh || text === ""}
        onClick=${() => (found === null ? attempt() : play(each))}
      >
        ${t(bomb ? "bomb" : "play")}${choices.length > 1 ? ` · ${game.types[each.type] ?? each.type}` : ""}
      </button>`,
    )}
    ${pass && !bomb && html`<button type="button" data-act="pass" disabled=${!fresh} onClick=${() => play(pass)}>${t("pass")}</button>`}
    ${text !== "" && html`<button type="button" class="plain" data-act="clear" onClick=${hand.clear}>${t("clear")}</button>`}
    <span class="hint" role="status">
      ${text !== "" && found?.length === 0 ? t(known.size > 0 ? "not_legal" : "nothing_beats") : ""}
      ${found?.length === 1 ? (game.types[found[0].type] ?? "") : ""}
    </span>
    <${ProblemNote} error=${problem} />
  </div>`;
}

/**
 * Another seat's turn: what it did is shown where that is known, and anything else can be entered.
 * @param {OfBoard} props
 */
function Other(props) {
  const { game, board, position, act } = props;
  const [next] = board.tree.nodes[board.tree.at].children;
  const [entering, setEntering] = useState(next === undefined);
  if (entering) {
    return html`<${OtherPlay} ...${props} />`;
  }
  const step = board.tree.nodes[next].step;
  if (step?.[0] !== "p") {
    return null;
  }
  const [, seat, what] = step;
  return html`<div class="acts next">
    <button type="button" class="primary" data-act="next" onClick=${act.forward}>
      ${t("next_is", { name: seatName(position, seat) })} <${Cards} game=${game} play=${what} size="tiny" />
    </button>
    <button type="button" data-act="other" onClick=${() => setEntering(true)}>${t("another_play")}</button>
  </div>`;
}

/**
 * Enters what another seat has played: by tapping what it may hold, or typed.
 * @param {OfBoard} props
 */
function OtherPlay({ game, board, position, act, fresh }) {
  const [seat, setSeat] = useState(position.turn ?? 0);
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState(/** @type {Error | null} */ (null));
  const picked = parse(game, typed).cards;
  const may = position.may_hold[seat];
  const bombers = position.interrupts.map((each) => each.seat).filter((each) => each !== position.turn);
  /** @param {string} text */
  const enter = (text) => {
    setTyped(text);
    setProblem(null);
  };
  /** @param {string[]} cards */
  const put = (cards) => enter(write(game, cards));
  /** @param {string} rank */
  const pick = (rank) => {
    const held = Object.entries(may).filter(([card]) => card[0] === rank);
    const free = held.find(([card, count]) => picked.filter((each) => each === card).length < count);
    put(free ? [...picked, free[0]] : picked.filter((card) => card[0] !== rank));
  };
  /** @param {string} text */
  const play = (text) => {
    tried(board, seat === position.turn ? ["p", seat, text] : ["p", seat, text, "!"]).then(act.step, setProblem);
  };
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault();
    if (typed.trim()) {
      play(typed.trim());
    }
  };
  const name = seatName(position, seat);
  return html`<form class="acts other" onSubmit=${submit}>
    <span class="who">${t("plays_of", { name })}</span>
    ${bombers.length > 0 && html`<${Bombers} position=${position} bombers=${bombers} seat=${seat} onSeat=${setSeat} />`}
    <div class="picker">
      ${
        game.separator
          ? html`<${SuitPicker} game=${game} may=${may} picked=${picked} onPick=${put} />`
          : html`<${Counter} game=${game} out=${may} picked=${picked} onPick=${pick} label=${t("may_hold", { name })} />`
      }
    </div>
    <label class="typed-play"><span class="visually-hidden">${t("type_play")}</span>
      <input class="typed" data-act="typed" value=${typed} placeholder=${t("type_play")} autocapitalize="characters" autocomplete="off" spellcheck=${false} onInput=${entered(enter)} />
    </label>
    <button class="primary" data-act="play" disabled=${!fresh || !typed.trim()}>${t("play")}</button>
    ${
      !position.leading &&
      seat === position.turn &&
      html`<button type="button" data-act="pass" disabled=${!fresh} onClick=${() => play("pass")}>${t("pass")}</button>`
    }
    ${picked.length > 0 && html`<button type="button" class="plain" onClick=${() => put([])}>${t("clear")}</button>`}
    <${ProblemNote} error=${problem} />
  </form>`;
}

/**
 * Whose play is entered: that of the seat whose turn it is, or a bomb of another one.
 * @param {{position: Position, bombers: number[], seat: number, onSeat: (seat: number) => void}} props
 */
function Bombers({ position, bombers, seat, onSeat }) {
  return html`<select aria-label=${t("who_plays")} value=${seat} onChange=${entered((text) => onSeat(Number(text)))}>
    <option value=${position.turn}>${seatName(position, position.turn)}</option>
    ${bombers.map((each) => html`<option value=${each}>${t("bombs", { name: seatName(position, each) })}</option>`)}
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
 * @param {Planted} board
 * @param {TreeStep} step
 * @returns {Promise<TreeStep>}
 */
async function tried(board, step) {
  const tree = grow(board.tree, step);
  const question = questionOf({ ...board, tree });
  const position = await answerTo("/v1/positions", question);
  const act = position.acts.at(-1);
  if (act && position.at === question.at) {
    return ["p", ...act]; // as the service writes it, so that the same play is the same step
  }
  const wanted = `/record/acts/${question.record.acts.length - 1}`;
  const { problems } = position;
  throw new Error((problems.find((each) => each.pointer.startsWith(wanted)) ?? problems[0]).detail);
}
