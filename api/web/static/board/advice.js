// Advice for the seat that is asked, arriving as it gets better.

import { Cards } from "../lib/card.js";
import { lang, t } from "../lib/page.js";
import { Bar, percent, points, Warnings } from "../lib/parts.js";
import { personAt, tell } from "../lib/people.js";
import { useQuery } from "../lib/query.js";
import { html, useMoving, useRef, useState } from "../lib/view.js";
import { CallAdvice } from "./calls.js";

// Seconds of the first search, and by how much a further one is longer.
const SECONDS = 3;
const LONGER = 4;
const MOST_SECONDS = 60;
// The best play counts as settled when it leads the next one by this many standard errors.
const SURE = 3;
const SHOWN = 8;
// Deals in which a play that somebody points at is compared with the best one.
const COMPARED = 200;
// The first answer is the network's: it is never the last word.
const LEAST_WORLDS = 32;

/** @type {Map<string, {answer: Advice | null, seconds: number}>} what was found, by the request. */
const known = new Map();

/**
 * The advice for one request of the service; a longer search never shows less than the one before.
 * @param {Position["asks"]["advice"]} request
 * @param {boolean} active whether it is asked for.
 */
export function useAdvice(request, active) {
  const [, draw] = useState(0);
  const key = JSON.stringify(request);
  const best = known.get(key) ?? { answer: null, seconds: SECONDS };
  const question = request && active && { ...request, limit: { seconds: best.seconds }, language: lang };
  const found = useQuery("/v1/advice", question || null, {
    streamed: true,
    enough: best.seconds === SECONDS ? settled : undefined,
  });
  if (found.answer && found.answer.engine.worlds >= (best.answer?.engine.worlds ?? 0)) {
    best.answer = found.answer;
  }
  known.set(key, best);
  const longer = Math.min(MOST_SECONDS, best.seconds * LONGER);
  const askMore = () => {
    best.seconds = longer;
    draw(longer);
  };
  return { ...found, answer: best.answer, longer, askMore };
}

/**
 * Whether a longer search would hardly name another play.
 * @param {Advice} props
 */
function settled({ plays, engine }) {
  const [first, second] = plays;
  if (!second || first.proven) {
    return true;
  }
  const error = Math.hypot(first.points_error ?? 0, second.points_error ?? 0);
  return engine.worlds >= LEAST_WORLDS && first.points - second.points > SURE * error;
}

/**
 * The panel of advice.
 * @param {OfBoard & {advice: Advised}} props
 */
export function Advice(props) {
  const { game, position, advice, act, hand, me } = props;
  const [all, setAll] = useState(false);
  const { answer, busy } = advice;
  const list = useMoving(answer);
  const order = useOrder(answer, hand.shown !== null);
  const request = position.asks.advice;
  if (!request) {
    return position.asks.bids && !position.dealing
      ? html`<${CallAdvice} ...${props} request=${position.asks.bids} />`
      : html`<${Why} position=${position} act=${act} me=${me} />`;
  }
  const plays = order.slice(0, all ? undefined : SHOWN);
  return html`<div class="advice" aria-busy=${String(busy)}>
    <p class="about">
      <span>${tell("advice_of", personAt(position, request.seat ?? 0, { me }))}</span>
      <span class="hint">${answer ? t("deals_tried", { count: answer.engine.worlds }) : ""}</span>
      <span class="hint busy" role="status">${busy ? t("working") : ""}</span>
    </p>
    <${Warnings} engine=${answer?.engine} />
    <ol class="plain choices" ref=${list}>
      ${plays.map(
        (play) => html`<li key=${keyOf(play)} data-key=${keyOf(play)}>
          <${Choice} game=${game} play=${play} best=${play === answer?.plays[0]} full=${wholeOf(position, play)} hand=${hand} why=${advice.why} />
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
    ${answer && html`<${Line} game=${game} position=${position} line=${answer.line} me=${me} />`}
    ${
      answer &&
      !busy &&
      html`<p><button type="button" data-act="more" onClick=${advice.askMore}>${t("search_longer", { seconds: advice.longer })}</button></p>`
    }
  </div>`;
}

/** @param {Play} props */
function keyOf({ cards, type }) {
  return `${cards} ${type}`;
}

/**
 * A choice with its key and length, which its words need; only its cards where they are not known.
 * @param {Position} position
 * @param {AdvicePlay} play
 */
export function wholeOf(position, play) {
  return position.legal?.find((legal) => keyOf(legal) === keyOf(play)) ?? play.cards;
}

/**
 * The plays in their order, which stays while one of them is raised: nothing moves under a finger.
 * @param {Advice | null} answer
 * @param {boolean} held
 */
export function useOrder(answer, held) {
  const order = useRef(/** @type {string[]} */ ([]));
  const plays = answer?.plays ?? [];
  const places = new Map(order.current.map((key, place) => [key, place]));
  const found = held
    ? plays.toSorted((a, b) => (places.get(keyOf(a)) ?? places.size) - (places.get(keyOf(b)) ?? places.size))
    : plays;
  order.current = found.map(keyOf);
  return found;
}

/**
 * Why there is no advice, and what to do about it.
 * @param {OfBoard} props
 */
function Why({ position, act, me }) {
  const { stage, turn, seat } = position;
  if (stage === "over") {
    return html`<p class="hint">${t("game_over")}</p>`;
  }
  if (turn === null || seat === null || seat === turn) {
    const known = turn !== null && position.hands[turn] !== null;
    return html`<p class="hint">${t(turn === null || known ? "no_advice_yet" : "advice_unknown_hand")}</p>`;
  }
  const { name } = personAt(position, turn, { me });
  return html`<p class="hint">${t("advice_other_turn", { name })}</p>
    <p class="row">
      <button type="button" onClick=${() => act.look(turn)}>${t("look_from", { name })}</button>
      <button type="button" onClick=${() => act.openHands(true)}>${t("open_all")}</button>
    </p>`;
}

/**
 * One play with its chances; the first tap shows its cards in the hand, the second plays them.
 * @param {{game: Game, play: AdvicePlay, full: string | Play, best: boolean, hand: BoardHand, why?: AdvicePlay}} props
 *   why: the play that is raised, compared with the best one.
 */
function Choice({ game, play, full, best, hand, why }) {
  const raised = hand.shown === play.cards;
  const type = game.types[play.type] ?? play.type;
  const reasons = raised ? (why?.reasons ?? play.reasons) : play.short ? [play.short] : [];
  return html`<button
    type="button"
    class="choice-of-play ${best ? "best" : ""} ${raised ? "raised" : ""}"
    aria-pressed=${String(raised)}
    data-play=${play.cards}
    onClick=${() => (raised ? hand.play(play) : hand.show(play))}
  >
    <span class="what"><${Cards} game=${game} play=${full} /> <small>${play.cards === "pass" ? "" : type}</small></span>
    <span class="win"><${Bar} share=${play.win} error=${play.win_error ?? 0} />
      <b>${play.proven ? t("proven") : percent(play.win, play.win_error)}</b></span>
    <span class="points" title=${t("points")}>${points(play.points, play.points_error)}</span>
    ${reasons.length > 0 && html`<span class="reasons">${sentence(reasons)}</span>`}
    ${raised && html`<span class="again">${t("tap_again")}</span>`}
  </button>`;
}

/** @typedef {ReturnType<typeof useAdvice> & {why?: AdvicePlay}} Advised the advice, and why the raised play is not the best. */

/**
 * Why the play that is raised is not the best one, once that is known.
 * @param {Position | null} position
 * @param {Advice | null} answer
 * @param {string | null} shown the cards that are raised.
 */
export function useWhy(position, answer, shown) {
  const raised = answer?.plays.slice(1).find(({ cards }) => cards === shown);
  const request = raised && position ? position.asks.advice : null;
  const play = raised && position ? wholeOf(position, raised) : "";
  const cards = typeof play === "string" ? play : play.cards;
  const compare = typeof play === "string" || cards === "pass" ? cards : { cards, type: play.type, key: play.key };
  const compared = useQuery(
    "/v1/advice",
    request && { ...request, compare, limit: { worlds: COMPARED }, language: lang },
  );
  return compared.fresh ? compared.answer?.plays.find((each) => each.cards === cards) : undefined;
}

/**
 * Reasons as one text; a number stays with its sign.
 * @param {string[]} reasons
 */
export function sentence(reasons) {
  return reasons.join(t("clauses")).replace(/(\d) %/g, "$1\u00a0%");
}

/**
 * How the game may go on.
 * @param {{game: Game, position: Position, line: LineOfPlay | undefined, me: number | null}} props
 */
export function Line({ game, position, line, me }) {
  if (!line?.length) {
    return null;
  }
  return html`<div class="line">
    <h3>${t("expected_line")}</h3>
    <ol class="plain">
      ${line.map(
        ([seat, cards], index) => html`<li key=${index}>
          <small>${personAt(position, seat, { me }).name}</small> <${Cards} game=${game} play=${cards} size="tiny" />
        </li>`,
      )}
    </ol>
  </div>`;
}
