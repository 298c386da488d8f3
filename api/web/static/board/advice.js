// Advice for the seat that is asked, arriving as it gets better.

import { Cards } from "../lib/card.js";
import { lang, mayMove, t } from "../lib/page.js";
import { Bar, percent, points, ProblemNote, Waiting, Warnings } from "../lib/parts.js";
import { stream } from "../lib/service.js";
import { seatName } from "../lib/table.js";
import { html, useLayoutEffect, useRef, useState } from "../lib/view.js";
import { CallAdvice } from "./calls.js";

// Seconds of the first search, and by how much a further one is longer.
const SECONDS = 3;
const LONGER = 4;
const MOST_SECONDS = 60;
// The best play is settled when it leads the next one by so many standard errors.
const SURE = 3;
const SHOWN = 8;
// The first answer is the network's: it is never the last word.
const LEAST_WORLDS = 32;

const known = new Map();

/**
 * The advice for one request of the service, cached by it.
 * @param {object | null} request of POST /v1/advice, from `asks` of a position.
 */
export function useAdvice(request, active = true) {
  const key = request && JSON.stringify(request);
  const [, redraw] = useState(0);
  const [more, setMore] = useState(0);
  useLayoutEffect(() => {
    const before = known.get(key);
    if (!key || !active || (before?.done && more === 0)) {
      return undefined;
    }
    const control = new AbortController();
    const found = before ?? { answer: null, seconds: 0 };
    Object.assign(found, { done: false, problem: null, wait: null });
    found.seconds = Math.min(MOST_SECONDS, more && found.seconds ? found.seconds * LONGER : SECONDS);
    known.set(key, found);
    const put = (values) => {
      Object.assign(found, values);
      redraw((count) => count + 1);
    };
    redraw((count) => count + 1);
    const question = { ...request, limit: { seconds: found.seconds }, language: lang };
    stream("/v1/advice", question, {
      signal: control.signal,
      onWait: (seconds, why) => put({ wait: { seconds, why } }),
      onAnswer: (answer) => {
        // Of a longer search, the first answers are worse than the last one of the shorter one.
        if (found.answer && answer.engine.worlds < found.answer.engine.worlds) {
          return;
        }
        put({ answer, wait: null });
        if (!more && settled(answer)) {
          put({ done: true });
          control.abort();
        }
      },
    }).then(
      () => put({ done: true }),
      (problem) => control.signal.aborted || put({ done: true, problem }),
    );
    return () => {
      found.done = found.done || false;
      control.abort();
      if (!found.done && !found.answer) {
        known.delete(key);
      }
    };
  }, [key, more, active]);
  useLayoutEffect(() => setMore(0), [key]);
  const found = known.get(key);
  return {
    answer: found?.answer ?? null,
    busy: Boolean(key && active && found && !found.done),
    problem: found?.problem ?? null,
    wait: found?.wait ?? null,
    seconds: found?.seconds ?? 0,
    askMore: () => setMore(more + 1),
  };
}

/** Whether a longer search would hardly name another play. */
function settled({ plays, engine, final }) {
  const [first, second] = plays;
  if (final || !second || first.proven) {
    return true;
  }
  const error = Math.hypot(first.points_error ?? 0, second.points_error ?? 0);
  return engine.worlds >= LEAST_WORLDS && first.points - second.points > SURE * error;
}

/**
 * The panel of advice.
 * @param {{game: object, position: object, advice: object, shown: string | null,
 *   onShow: (play: object) => void, onPlay: (play: object) => void}} props
 */
export function Advice({ game, position, advice, act, shown, onShow, onPlay }) {
  const [all, setAll] = useState(false);
  const { answer, problem, wait, busy } = advice;
  const list = useMoving(answer);
  const order = useOrder(answer, shown !== null);
  const request = position.asks.advice;
  if (!request) {
    return position.asks.bids
      ? html`<${CallAdvice} position=${position} act=${act} game=${game} />`
      : html`<${Why} position=${position} act=${act} />`;
  }
  const plays = order.slice(0, all ? undefined : SHOWN);
  return html`<div class="advice" aria-busy=${String(busy)}>
    <p class="about">
      <span>${t("advice_of", { name: seatName(position, request.seat) })}</span>
      <span class="hint">${answer ? t("deals_tried", { count: answer.engine.worlds }) : ""}</span>
      <span class="hint busy" role="status">${busy ? t("working") : ""}</span>
    </p>
    <${ProblemNote} error=${problem} onRetry=${advice.askMore} />
    <${Waiting} wait=${wait} />
    <${Warnings} engine=${answer?.engine} />
    <ol class="plain choices" ref=${list}>
      ${plays.map(
        (play) => html`<li key=${keyOf(play)} data-key=${keyOf(play)}>
          <${Choice} game=${game} play=${play} best=${play === answer.plays[0]} full=${wholeOf(position, play)} raised=${shown === play.cards} onShow=${onShow} onPlay=${onPlay} />
        </li>`,
      )}
    </ol>
    ${
      answer &&
      answer.plays.length > SHOWN &&
      html`<button type="button" class="plain" onClick=${() => setAll(!all)}>
      ${all ? t("fewer_plays") : t("all_plays", { count: answer.plays.length })}
    </button>`
    }
    ${answer && html`<${Line} game=${game} position=${position} line=${answer.line} />`}
    ${
      answer &&
      !busy &&
      html`<p><button type="button" data-act="more" onClick=${advice.askMore}>${t("search_longer", { seconds: Math.min(MOST_SECONDS, advice.seconds * LONGER) })}</button></p>`
    }
  </div>`;
}

function keyOf({ cards, type }) {
  return `${cards} ${type}`;
}

/** A choice with its key and length, which its words need; only its cards where they are not known. */
function wholeOf(position, play) {
  return position.legal?.find((legal) => keyOf(legal) === keyOf(play)) ?? play.cards;
}

/** The plays in their order, which stays while one of them is raised: nothing moves under a finger. */
function useOrder(answer, held) {
  const order = useRef([]);
  const plays = answer?.plays ?? [];
  const places = new Map(order.current.map((key, place) => [key, place]));
  const found = held
    ? plays.toSorted((a, b) => (places.get(keyOf(a)) ?? places.size) - (places.get(keyOf(b)) ?? places.size))
    : plays;
  order.current = found.map(keyOf);
  return found;
}

/** Why there is no advice, and what to do about it. */
function Why({ position, act }) {
  const { stage, turn, seat } = position;
  if (stage === "over") {
    return html`<p class="hint">${t("game_over")}</p>`;
  }
  if (turn === null || seat === null || seat === turn) {
    const known = turn !== null && position.hands[turn] !== null;
    return html`<p class="hint">${t(turn === null || known ? "no_advice_yet" : "advice_unknown_hand")}</p>`;
  }
  const name = seatName(position, turn);
  return html`<p class="hint">${t("advice_other_turn", { name })}</p>
    <p class="row">
      <button type="button" onClick=${() => act.look(turn)}>${t("look_from", { name })}</button>
      <button type="button" onClick=${() => act.openHands(true)}>${t("open_all")}</button>
    </p>`;
}

/** One play with its chances; the first tap shows its cards in the hand, the second plays them. */
function Choice({ game, play, full, best, raised, onShow, onPlay }) {
  const type = game.types[play.type] ?? play.type;
  const reasons = best || raised ? play.reasons : play.reasons.slice(0, 1);
  return html`<button
    type="button"
    class="choice-of-play ${best ? "best" : ""} ${raised ? "raised" : ""}"
    aria-pressed=${String(raised)}
    data-play=${play.cards}
    onClick=${() => (raised ? onPlay(play) : onShow(play))}
  >
    <span class="what"><${Cards} game=${game} play=${full} /> <small>${play.cards === "pass" ? "" : type}</small></span>
    <span class="win"><${Bar} share=${play.win} error=${play.win_error ?? 0} />
      <b>${play.proven ? t("proven") : percent(play.win, play.win_error)}</b></span>
    <span class="points" title=${t("points")}>${points(play.points, play.points_error)}</span>
    ${reasons.length > 0 && html`<span class="reasons">${sentence(reasons)}</span>`}
    ${raised && html`<span class="again">${t("tap_again")}</span>`}
  </button>`;
}

/** Reasons as one text; a number stays with its sign. */
export function sentence(reasons) {
  return reasons.join(t("clauses")).replace(/(\d) %/g, "$1\u00a0%");
}

/** How the game may go on. */
export function Line({ game, position, line }) {
  if (!line?.length) {
    return null;
  }
  return html`<div class="line">
    <h3>${t("expected_line")}</h3>
    <ol class="plain">
      ${line.map(
        ([seat, cards], index) => html`<li key=${index}>
          <small>${seatName(position, seat)}</small> <${Cards} game=${game} play=${cards} size="tiny" />
        </li>`,
      )}
    </ol>
  </div>`;
}

/** Moves rows to their new places where their order has changed. */
function useMoving(answer) {
  const list = useRef(null);
  const tops = useRef(new Map());
  useLayoutEffect(() => {
    const now = new Map();
    for (const row of list.current?.children ?? []) {
      now.set(row.dataset.key, row.offsetTop);
      const before = tops.current.get(row.dataset.key);
      if (before !== undefined && before !== row.offsetTop && mayMove()) {
        row.animate([{ transform: `translateY(${before - row.offsetTop}px)` }, { transform: "none" }], {
          duration: 180,
          easing: "ease-out",
        });
      }
    }
    tops.current = now;
  }, [answer]);
  return list;
}
