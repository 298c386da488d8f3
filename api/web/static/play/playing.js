// A game that is being played: the table, what can be done now, what was said, and the result.

import { drawn, indexesOf, toggled } from "../lib/card.js";
import { split, write } from "../lib/cards.js";
import { room, t } from "../lib/page.js";
import { ProblemNote, Shortcuts, useKeys, Waiting } from "../lib/parts.js";
import { handOf, Table } from "../lib/table.js";
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../lib/view.js";
import { Calls, Plays, Readings } from "./acts.js";
import { said } from "./events.js";
import { beforeDeal } from "./match.js";
import { Result } from "./result.js";
import { Side } from "./side.js";
import { Suggested, suggestion, TakenBack } from "./teaching.js";

// Lines of what has been done that a screen reader may still have to read out.
const KEPT_LINES = 8;

/**
 * @param {{game: object, match: import("./match.js").Match, onLeave: () => void,
 *   onAnother: (same: boolean) => void, onSettings: (changes: object) => void}} props
 */
export function Playing({ game, match, onLeave, onAnother, onSettings }) {
  const { position, settings } = match;
  const names = useNames(match);
  const hands = useHand(game, match);
  const [helping, setHelping] = useState(false);
  const box = useRef(null);
  useFocus(match, box);
  useHandInView(match, hands, box);
  useKeys(keysOf(match, hands, () => setHelping(true), onAnother));
  if (!position) {
    return html`<${Troubles} match=${match} /> ${!match.error && html`<p class="loading" role="status">${t("dealing")}</p>`}`;
  }
  const over = match.phase === "over";
  return html`<div class="playing ${over ? "over" : ""}" ref=${box}>
    <header class="heading">
      <div class="titles">
        <h2>${game.name}</h2>
        <p class="against">${t("against", { name: opponentOf(settings).name })}</p>
      </div>
      <button type="button" class="plain" onClick=${() => setHelping(true)} aria-label=${t("keys_hint")}>?</button>
      <button type="button" class="plain" onClick=${onLeave}>${t("leave")}</button>
    </header>
    <div class="columns">
      <div class="main">
        ${over && html`<${Result} game=${game} match=${match} names=${names} onAnother=${onAnother} onLeave=${onLeave} />`}
        <${Table}
          game=${game}
          position=${seen(position, settings.seat)}
          seat=${settings.seat}
          shown=${ownState(match)}
          chosen=${hands.chosen}
          onToggle=${over ? undefined : hands.toggle}
          possible=${hands.possible}
        >
          ${!over && html`<${Acts} game=${game} match=${match} hands=${hands} names=${names} />`}
        <//>
      </div>
      <${Side} game=${game} match=${match} names=${names} onSettings=${onSettings} />
    </div>
    <${Announcements} game=${game} match=${match} names=${names} />
    ${helping && html`<${Shortcuts} keys=${shortcuts()} onClose=${() => setHelping(false)} />`}
  </div>`;
}

/** What can be done now, above the hand, and what there is to say about it. */
function Acts({ game, match, hands, names }) {
  const { next, position, phase, taken, settings } = match;
  const mine = phase === "mine" && next?.player === null;
  const kind = mine || phase === "judging" ? next.kind : null;
  return html`<div class="acts" aria-busy=${String(!mine)} data-turn=${`${position.steps.length}.${match.declined.length}`}>
    <${Troubles} match=${match} />
    ${taken && html`<${TakenBack} game=${game} taken=${taken} next=${next} onSurely=${() => match.decide(taken.choice, { surely: true })} />`}
    ${hands.suggested && html`<${Suggested} game=${game} suggested=${hands.suggested} />`}
    ${hands.readings && html`<${Readings} game=${game} plays=${hands.readings} onChoose=${hands.play} />`}
    ${hands.why && html`<p class="note wrong" role="alert">${hands.why}</p>`}
    ${kind === "play" && html`<${Plays} game=${game} match=${match} hands=${hands} disabled=${!mine} />`}
    ${
      (kind === "call" || kind === "direction") &&
      html`<${Calls} calls=${position.calls} kind=${kind} early=${beforeDeal(position)} disabled=${!mine} onCall=${(call) => hands.call(call)} onSuggest=${hands.suggest} />`
    }
    ${kind === null && html`<p class="state waiting-for">${waitingFor(match, names)}</p>`}
    ${phase === "judging" && html`<p class="hint" role="status">${t("judging")}</p>`}
  </div>`;

  function waitingFor() {
    return position.turn === null || position.turn === settings.seat
      ? t("working")
      : t("thinking", { name: names[position.turn] });
  }
}

function Troubles({ match }) {
  return html`<${ProblemNote} error=${match.error} onRetry=${() => match.again()} /><${Waiting} wait=${match.wait} />`;
}

/** Reads out what has been done since the last time, and that it is the person's turn. */
function Announcements({ game, match, names }) {
  const { position, phase, next } = match;
  const heard = useRef(position.steps.length);
  const [lines, setLines] = useState([]);
  const turn = phase === "mine" ? t(next.interrupt ? "said_may_bomb" : "said_your_turn") : "";
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

/** The position without the own hand, as long as the game says that it is not dealt yet. */
function seen(position, seat) {
  if (!beforeDeal(position)) {
    return position;
  }
  return { ...position, hands: position.hands.map((hand, each) => (each === seat ? null : hand)) };
}

/** What the middle of the table says where it is the person's turn. */
function ownState({ position, settings }) {
  const leads = position.stage === "play" && position.leading && position.turn === settings.seat;
  return leads ? t("your_lead") : null;
}

function opponentOf(settings) {
  return room.opponents.find((each) => each.id === settings.player);
}

function useNames({ settings, record }) {
  const seats = record?.[1].hands.length ?? 0;
  return useMemo(
    () => Array.from({ length: seats }, (_, seat) => (seat === settings.seat ? t("me") : t("seat", { seat }))),
    [seats, settings.seat],
  );
}

/** The hand in front: what is chosen, what can be played, and what is done with it. */
function useHand(game, match) {
  const { position, next, phase, settings } = match;
  const [chosen, setChosen] = useState(new Set());
  const [note, setNote] = useState({});
  const place = `${position?.steps.length}/${match.declined.length}/${phase === "over"}`;
  useLayoutEffect(() => {
    setChosen(new Set());
    setNote({});
  }, [place]);
  const cards = useMemo(
    () => (position?.hands[settings.seat] ? handOf(game, position, settings.seat) : []),
    [position],
  );
  const legal = legalOf(match);
  const plays = legal?.filter((play) => play.cards !== "pass") ?? [];
  const hinted = useRef(-1);
  const possible = useMemo(() => possibleOf(game, cards, legal, position, phase), [cards, legal, phase]);
  const choose = (play) => setChosen(indexesOf(game, cards, play.cards));
  const done = (choice) => {
    setNote({});
    match.decide(choice);
  };
  return {
    ...note,
    chosen,
    possible,
    plays,
    mayPass: legal?.some((play) => play.cards === "pass") || next?.interrupt,
    toggle: (index) => {
      setNote({});
      setChosen((before) => toggled(before, index));
    },
    clear: () => setChosen(new Set()),
    hint: () => {
      if (plays.length) {
        hinted.current = (hinted.current + 1) % plays.length;
        choose(plays[hinted.current]);
      }
    },
    call: (call) => done({ call }),
    pass: () => done({ cards: "pass" }),
    play: done,
    playChosen: async () => {
      const text = write(
        game,
        [...chosen].map((index) => cards[index]),
      );
      const fitting = plays.filter((play) => write(game, split(game, play.cards)) === text);
      if (fitting.length === 1) {
        done(fitting[0]);
      } else if (fitting.length > 1) {
        setNote({ readings: fitting });
      } else if (text) {
        setNote({ why: await match.whyNot({ cards: text }) });
      }
    },
    suggest: async () => {
      setNote({ suggested: { working: true } });
      const found = await suggestion(match);
      setNote(found.error ? { why: found.error } : { suggested: found });
      if (found.kind === "play" && found.best.cards !== "pass") {
        choose(found.best);
      }
    },
  };
}

function legalOf({ position, next, phase, settings }) {
  if (!position || phase === "over" || next?.seat !== settings.seat || next.kind !== "play") {
    return null;
  }
  return next.interrupt ? position.interrupts.find((each) => each.seat === settings.seat)?.plays : position.legal;
}

/** The cards that some legal play uses; undefined where there is nothing to tell apart. */
function possibleOf(game, cards, legal, position, phase) {
  if (!legal || position.leading || phase !== "mine") {
    return undefined;
  }
  const used = new Set(legal.flatMap((play) => split(game, play.cards)));
  return new Set(drawn(game, cards).flatMap((card, index) => (used.has(card) ? [index] : [])));
}

/** Puts the focus on what is to be done, where the browser has lost it. */
function useFocus(match, box) {
  useEffect(() => {
    if (match.phase === "mine" && document.activeElement === document.body) {
      const first = match.next.kind === "play" ? ".hand .card[tabindex='0']" : ".acts .calls button";
      box.current?.querySelector(first)?.focus({ preventScroll: true });
    }
  }, [match.phase, match.position]);
}

/** Keeps the hand in view where a note above it has pushed it down. */
function useHandInView(match, { suggested, why, readings }, box) {
  useEffect(() => {
    if (match.phase === "mine" || suggested || why || readings) {
      box.current?.querySelector(".table .front")?.scrollIntoView({ block: "nearest" });
    }
  }, [match.phase, match.taken, suggested, why, readings]);
}

function keysOf(match, hands, help, onAnother) {
  const mine = match.phase === "mine" && match.next?.player === null;
  const keys = { "?": help };
  if (match.phase === "over") {
    keys.n = () => onAnother(false);
  }
  if (mine) {
    keys.s = () => hands.suggest();
  }
  if (mine && match.next.kind === "play") {
    keys.Enter = (event) => {
      if (!event.target.closest("button:not(.card), a, summary")) {
        event.preventDefault();
        hands.playChosen();
      }
    };
    keys.h = () => hands.hint();
    keys.Escape = () => hands.clear();
    keys["0"] = () => hands.mayPass && hands.pass();
  }
  return keys;
}

function shortcuts() {
  return [
    ["← →", t("key_arrows")],
    ["3 … A", t("key_rank")],
    ["Enter", t("play")],
    ["0", t("pass")],
    ["h", t("hint")],
    ["s", t("suggest")],
    ["Esc", t("clear")],
    ["n", t("another")],
    ["?", t("keys_hint")],
  ];
}
