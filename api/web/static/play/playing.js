// A game that is being played: the table, what can be done now, what was said, and the result.

import { split, write } from "../lib/cards.js";
import { useChosen } from "../lib/hand.js";
import { PRESSED, useShortcuts, within } from "../lib/keys.js";
import { room, t } from "../lib/page.js";
import { ProblemNote, Waiting } from "../lib/parts.js";
import { handOf, Table } from "../lib/table.js";
import { html, partOf, useBox, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../lib/view.js";
import { Calls, Plays, Readings } from "./acts.js";
import { said } from "./events.js";
import { handsOf } from "./match.js";
import { Result } from "./result.js";
import { Side } from "./side.js";
import { Suggested, suggestion, TakenBack } from "./teaching.js";

// Lines of what has been done that a screen reader may still have to read out.
const KEPT_LINES = 8;

/**
 * @param {{game: Game, match: import("./match.js").Match, onLeave: () => void,
 *   onAnother: (same: boolean) => void, onSettings: (changes: Partial<Settings>) => void}} props
 */
export function Playing({ game, match, onLeave, onAnother, onSettings }) {
  const { position, settings } = match;
  const names = useNames(match);
  const hands = useHand(game, match);
  const box = useBox();
  useFocus(match, box);
  useHandInView(match, hands, box);
  const keys = useShortcuts(shortcuts(match, hands, onAnother));
  if (!position) {
    return html`<${Troubles} match=${match} /> ${!match.error && html`<p class="loading" role="status">${t("dealing")}</p>`}`;
  }
  const over = match.phase === "over";
  return html`<div class="playing ${over ? "over" : ""}" ref=${box}>
    <header class="heading">
      <div class="titles">
        <h2>${game.name}</h2>
        <p class="against">${t("against", { name: opponentOf(settings)?.name ?? "" })}</p>
      </div>
      <button type="button" class="plain" onClick=${keys.open} aria-label=${t("keys_hint")}>?</button>
      <button type="button" class="plain" onClick=${onLeave}>${t("leave")}</button>
    </header>
    <div class="columns">
      <div class="main">
        ${over && html`<${Result} game=${game} match=${match} position=${position} names=${names} onAnother=${onAnother} onLeave=${onLeave} />`}
        <${Table}
          game=${game}
          position=${seen(position, settings.seat)}
          seat=${settings.seat}
          shown=${ownState(match)}
          chosen=${hands.chosen}
          onToggle=${over ? undefined : hands.toggle}
          possible=${hands.possible}
        >
          ${!over && html`<${Acts} game=${game} match=${match} position=${position} hands=${hands} names=${names} />`}
        <//>
      </div>
      <${Side} game=${game} match=${match} position=${position} names=${names} onSettings=${onSettings} />
    </div>
    <${Announcements} game=${game} match=${match} position=${position} names=${names} />
    ${keys.list}
  </div>`;
}

/**
 * What can be done now, above the hand, and what there is to say about it.
 * @param {{game: Game, match: Match, position: Position, hands: PlayHand, names: string[]}} props
 */
function Acts({ game, match, position, hands, names }) {
  const { next, phase, taken, settings } = match;
  const mine = phase === "mine" && next?.player === null;
  const kind = mine || phase === "judging" ? (next?.kind ?? null) : null;
  return html`<div class="acts" aria-busy=${String(!mine)} data-turn=${`${position.steps.length}.${match.declined.length}`}>
    <${Troubles} match=${match} />
    ${taken && html`<${TakenBack} game=${game} taken=${taken} onSurely=${() => match.decide(taken.choice, { surely: true })} />`}
    ${hands.suggested && html`<${Suggested} game=${game} suggested=${hands.suggested} />`}
    ${hands.readings && html`<${Readings} game=${game} plays=${hands.readings} onChoose=${hands.done} />`}
    ${hands.why && html`<p class="note wrong" role="alert">${hands.why}</p>`}
    ${kind === "play" && html`<${Plays} game=${game} match=${match} hands=${hands} disabled=${!mine} />`}
    ${
      (kind === "call" || kind === "direction") &&
      html`<${Calls} calls=${position.calls} kind=${kind} early=${position.dealing} disabled=${!mine} onCall=${(/** @type {Call} */ call) => hands.done({ call })} onSuggest=${hands.suggest} />`
    }
    ${kind === null && html`<p class="state waiting-for">${waitingFor()}</p>`}
    ${phase === "judging" && html`<p class="hint" role="status">${t("judging")}</p>`}
  </div>`;

  function waitingFor() {
    return position.turn === null || position.turn === settings.seat
      ? t("working")
      : t("thinking", { name: names[position.turn] });
  }
}

/** @param {{match: Match}} props */
function Troubles({ match }) {
  return html`<${ProblemNote} error=${match.error} onRetry=${() => match.again()} /><${Waiting} wait=${match.wait} />`;
}

/**
 * Reads out what has been done since the last time, and that it is the person's turn.
 * @param {{game: Game, match: Match, position: Position, names: string[]}} props
 */
function Announcements({ game, match, position, names }) {
  const { phase, next } = match;
  const heard = useRef(position.steps.length);
  const [lines, setLines] = useState(/** @type {{id: number, text: string}[]} */ ([]));
  const turn = phase === "mine" ? t(next?.interrupt ? "said_may_bomb" : "said_your_turn") : "";
  useLayoutEffect(() => {
    const news = position.steps.slice(heard.current).map((step) => said(game, step, (seat) => names[seat]));
    heard.current = position.steps.length;
    const added = turn ? [...news, turn] : news;
    setLines((before) =>
      [...before, ...added.map((text, index) => ({ id: (before.at(-1)?.id ?? 0) + index + 1, text }))].slice(
        -KEPT_LINES,
      ),
    );
  }, [position.steps.length, turn]);
  return html`<div class="visually-hidden" role="log" aria-label=${t("moves")} data-said>
    ${lines.map(({ id, text }) => html`<p key=${id}>${text}</p>`)}
  </div>`;
}

/**
 * The position without the own hand, as long as the game says that it is not dealt yet.
 * @param {Position} position
 * @param {number} seat
 */
function seen(position, seat) {
  if (!position.dealing) {
    return position;
  }
  return { ...position, hands: position.hands.map((hand, each) => (each === seat ? null : hand)) };
}

/**
 * What the middle of the table says where it is the person's turn.
 * @param {Match} props
 */
function ownState({ position, settings }) {
  const leads = position?.stage === "play" && position.leading && position.turn === settings.seat;
  return leads ? t("your_lead") : null;
}

/** @param {Settings} settings */
function opponentOf(settings) {
  return room.opponents.find((each) => each.id === settings.player);
}

/** @param {Match} props */
function useNames({ settings, record }) {
  const seats = handsOf(record).length;
  return useMemo(
    () => Array.from({ length: seats }, (_, seat) => (seat === settings.seat ? t("me") : t("seat", { seat }))),
    [seats, settings.seat],
  );
}

/** @typedef {ReturnType<typeof useHand>} PlayHand */
/**
 * What there is to say about the choice: readings to choose from, why it is not legal, what the engine would do.
 * @typedef {{readings?: FullPlay[], why?: string, suggested?: Suggestion | "working"}} Note
 */

/**
 * The hand in front: what is chosen, what can be played, and what is done with it.
 * @param {Game} game
 * @param {Match} match
 */
function useHand(game, match) {
  const { position, next, phase, settings } = match;
  const place = [position?.steps.length, match.declined.length, phase === "over"];
  const cards = useMemo(
    () => (position?.hands[settings.seat] ? handOf(game, position, settings.seat) : []),
    [position],
  );
  const choice = useChosen(game, cards, place);
  const [note, setNote] = useState(/** @type {Note} */ ({}));
  useLayoutEffect(() => setNote({}), place);
  const legal = legalOf(match);
  const plays = legal?.filter((play) => play.cards !== "pass") ?? [];
  const hinted = useRef(-1);
  const possible = useMemo(() => possibleOf(game, cards, legal, position, phase), [cards, legal, phase]);
  /** @param {MadeChoice} made */
  const done = (made) => {
    setNote({});
    match.decide(made);
  };
  const hint = () => {
    hinted.current = (hinted.current + 1) % plays.length;
    choice.choose(plays[hinted.current]?.cards ?? "");
  };
  const suggest = async () => {
    setNote({ suggested: "working" });
    const found = await suggestion(match);
    setNote("error" in found ? { why: found.error } : { suggested: found });
    if (!("error" in found) && found.play && found.play.cards !== "pass") {
      choice.choose(found.play.cards);
    }
  };
  const playChosen = async () => {
    const fitting = plays.filter((play) => write(game, split(game, play.cards)) === choice.text);
    if (fitting.length === 1) {
      done(fitting[0]);
    } else if (fitting.length > 1) {
      setNote({ readings: fitting });
    } else if (choice.text) {
      setNote({ why: await match.whyNot({ cards: choice.text }) });
    }
  };
  /** @param {number} index */
  const toggle = (index) => {
    setNote({});
    choice.toggle(index);
  };
  const mayPass = legal?.some((play) => play.cards === "pass") || next?.interrupt;
  return { ...choice, ...note, possible, plays, mayPass, toggle, done, hint, suggest, playChosen };
}

/** @param {Match} props */
function legalOf({ position, next, phase, settings }) {
  if (!position || phase === "over" || next?.seat !== settings.seat || next.kind !== "play") {
    return null;
  }
  return next.interrupt ? position.interrupts.find((each) => each.seat === settings.seat)?.plays : position.legal;
}

/**
 * The cards that some legal play uses; undefined where there is nothing to tell apart.
 * @param {Game} game
 * @param {string[]} cards
 * @param {FullPlay[] | null | undefined} legal
 * @param {Position | null} position
 * @param {string} phase
 */
function possibleOf(game, cards, legal, position, phase) {
  if (!legal || position?.leading || phase !== "mine") {
    return undefined;
  }
  const used = new Set(legal.flatMap((play) => split(game, play.cards)));
  return new Set(cards.flatMap((card, index) => (used.has(card) ? [index] : [])));
}

/**
 * Puts the focus on what is to be done, where the browser has lost it.
 * @param {Match} match
 * @param {Box} box
 */
function useFocus(match, box) {
  useEffect(() => {
    if (match.phase === "mine" && document.activeElement === document.body) {
      const first = match.next?.kind === "play" ? ".hand .card[tabindex='0']" : ".acts .calls button";
      partOf(box.current, first)?.focus({ preventScroll: true });
    }
  }, [match.phase, match.position]);
}

/**
 * Keeps the hand in view where a note above it has pushed it down.
 * @param {Match} match
 * @param {PlayHand} props
 * @param {Box} box
 */
function useHandInView(match, { suggested, why, readings }, box) {
  useEffect(() => {
    if (match.phase === "mine" || suggested || why || readings) {
      box.current?.querySelector(".table .front")?.scrollIntoView({ block: "nearest" });
    }
  }, [match.phase, match.taken, suggested, why, readings]);
}

/** @param {Match} match @param {PlayHand} hands @param {(same: boolean) => void} onAnother @returns {Shortcut[]} */
function shortcuts(match, hands, onAnother) {
  const mine = match.phase === "mine" && match.next?.player === null;
  const playing = mine && match.next?.kind === "play";
  /** @param {KeyboardEvent} event */
  const enter = (event) => {
    if (!within(event, PRESSED)) {
      event.preventDefault();
      hands.playChosen();
    }
  };
  return [
    { shown: "← →", words: t("key_arrows") },
    { shown: "3 … A", words: t("key_rank") },
    { shown: "Enter", words: t("play"), acts: playing ? { Enter: enter } : {} },
    { shown: "0", words: t("pass"), acts: playing && hands.mayPass ? { 0: () => hands.done({ cards: "pass" }) } : {} },
    { shown: "h", words: t("hint"), acts: playing ? { h: hands.hint } : {} },
    { shown: "s", words: t("suggest"), acts: mine ? { s: hands.suggest } : {} },
    { shown: "Esc", words: t("clear"), acts: playing ? { Escape: hands.clear } : {} },
    { shown: "n", words: t("another"), acts: match.phase === "over" ? { n: () => onAnother(false) } : {} },
  ];
}
