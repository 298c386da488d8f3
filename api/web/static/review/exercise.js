// Find the better play: the position of a mistake, tries, two hints, and the answer when it is wanted.

import { keep, kept } from "../lib/address.js";
import { split } from "../lib/cards.js";
import { drawn, useChosen } from "../lib/hand.js";
import { lang, room, t } from "../lib/page.js";
import { ProblemNote, Waiting } from "../lib/parts.js";
import { useGet, useTask } from "../lib/query.js";
import { ask, get } from "../lib/service.js";
import { note } from "../lib/spaced.js";
import { html, useState } from "../lib/view.js";
import { TryBoard } from "./board.js";
import { Verdict } from "./choice.js";
import { nameOf, said } from "./record.js";
import { Judged } from "./verdict.js";

/**
 * The exercises of a review; null while they are asked for.
 * @param {string | null} review
 */
export function useExercises(review) {
  const where = review === null ? null : { in: { review }, query: { language: lang } };
  const { answer, error } = useGet("/v1/reviews/{review}/exercises", where);
  return answer?.exercises ?? (error ? [] : null);
}

/** The exercises that were solved in this browser, by the index of their event. */
export function solvedOf() {
  return new Set(kept(`solved:${room.id}`) ?? []);
}

/**
 * The list of exercises.
 * @param {{exercises: ExerciseOfReview[] | null, at: string | undefined, onTry: (index: number) => void}} props
 */
export function Exercises({ exercises, at, onTry }) {
  if (exercises === null) {
    return html`<p class="hint">${t("loading")}</p>`;
  }
  const solved = solvedOf();
  return html`<h3>${t("find_better")}</h3>
    <p class="hint">${exercises.length ? t("better_about") : t("better_none")}</p>
    <ol class="plain exercises">
      ${exercises.map(
        (each, place) => html`<li key=${each.index}>
          <button type="button" aria-current=${String(each.index) === at ? "true" : null} onClick=${() => onTry(each.index)}>
            <b>${place + 1}.</b> <bdi>${nameOf(each.seat)}</bdi> · ${said(`phase_${each.phase}`)}
            ${solved.has(each.index) && html`<span class="ok" aria-label=${t("solved")}>✓</span>`}
          </button>
        </li>`,
      )}
    </ol>`;
}

/**
 * One exercise: its position, where cards are chosen and tried, and beside it what came out.
 * @param {{review: string, exercise: ExerciseOfReview, seen: Seen, language: string,
 *   onNext: (() => void) | null, onLeave: () => void}} props seen: the position, as the seat sees it.
 */
export function Exercise({ review, exercise, seen, language, onNext, onLeave }) {
  const { hints, tried, answer, error, busy, wait, ...acts } = useTries(review, exercise.index);
  return html`<${Position} exercise=${exercise} seen=${seen} busy=${busy} onTry=${acts.attempt} />
    <article class="panel beside exercise" aria-labelledby="exercise">
      <header class="row">
        <h2 id="exercise" class="grow">${t("find_better")}</h2>
        <button type="button" class="plain" onClick=${onLeave}>${t("back_to_review")}</button>
      </header>
      <p>${t(exercise.kind === "call" ? "better_call" : "better_play", { name: nameOf(exercise.seat) })}</p>
      <div aria-live="polite">
        ${busy && html`<p class="hint" role="status">${t("working")}</p>`}
        <${Waiting} wait=${wait} />
        <${ProblemNote} error=${error} />
        ${tried && html`<${Tried} tried=${tried} kind=${exercise.kind} />`}
        ${exercise.hints.slice(0, hints).map((hint, place) => html`<p class="note hint-note"><b>${t("hint", { number: place + 1 })}</b> ${hint}</p>`)}
      </div>
      <div class="row">
        ${hints < 2 && !answer && html`<button type="button" onClick=${acts.hint}>${t("hint", { number: hints + 1 })}</button>`}
        ${!answer && html`<button type="button" disabled=${busy} onClick=${acts.show}>${t("show_answer")}</button>`}
        ${onNext && html`<button type="button" class=${tried?.solved || answer ? "primary" : ""} onClick=${onNext}>${t("next_exercise")}</button>`}
      </div>
      ${answer && html`<${Judged} decision=${answer} number=${t("answer")} open=${false} language=${language} aim=${answer.engine.aim} />`}
    </article>`;
}

/**
 * @typedef {Posts["/v1/reviews/{review}/exercises/{index}"]["answer"]} Try
 * @typedef {Gets["/v1/reviews/{review}/exercises/{index}/answer"]} Solution
 */
const NOTHING = { hints: 0, tried: /** @type {Try | null} */ (null), answer: /** @type {Solution | null} */ (null) };

/**
 * What was tried, hinted and shown of an exercise, and what does these things.
 * @param {string} review
 * @param {number} index
 */
function useTries(review, index) {
  const [state, setState] = useState(NOTHING);
  const { run, ...task } = useTask();
  /** @param {Partial<typeof NOTHING>} news */
  const change = (news) => setState((old) => ({ ...old, ...news }));
  const where = { in: { review, index } };
  /** @param {Call} choice */
  const attempt = (choice) =>
    run(async (options) => {
      const question = { choice, language: lang };
      const tried = await ask("/v1/reviews/{review}/exercises/{index}", question, { ...options, ...where });
      note(String(room.id), index, tried.solved);
      if (tried.solved) {
        keep(`solved:${room.id}`, [...solvedOf().add(index)]);
      }
      change({ tried });
    });
  const show = () =>
    run(async (options) => {
      const answer = await get("/v1/reviews/{review}/exercises/{index}/answer", { ...options, ...where });
      if (!state.tried?.solved) {
        note(String(room.id), index, false);
      }
      change({ answer });
    });
  return { ...state, ...task, attempt, show, hint: () => change({ hints: state.hints + 1 }) };
}

/** @param {{exercise: ExerciseOfReview, seen: Seen, busy: boolean, onTry: (choice: Call) => void}} props */
function Position({ exercise, seen, busy, onTry }) {
  const game = room.game;
  const cards = drawn(game, split(game, String(exercise.request.hand)));
  const { chosen, text, toggle } = useChosen(game, cards, []);
  const { position } = seen;
  const mayPass = position?.legal?.some((each) => each.cards === "pass") ?? false;
  return html`<${TryBoard} seen=${seen} seat=${exercise.seat} chosen=${chosen} onToggle=${toggle}>
    <div class="row acts">
      ${
        exercise.kind === "call"
          ? position?.calls.map(
              ({ call, words }) =>
                html`<button type="button" disabled=${busy} onClick=${() => onTry(call)}>${words}</button>`,
            )
          : html`<button type="button" class="primary" disabled=${busy || !text} onClick=${() => onTry(text)}>${t("try_this")}</button>
            ${mayPass && html`<button type="button" disabled=${busy} onClick=${() => onTry("pass")}>${t("pass")}</button>`}`
      }
    </div>
  <//>`;
}

/** @param {{tried: Try, kind: string}} props */
function Tried({ tried, kind }) {
  return html`<div class=${`note tried ${tried.solved ? "right" : "not-yet"}`}>
    <p><b>${tried.solved ? `✓ ${t("solved")}` : `✗ ${t("not_solved")}`}</b> <${Verdict} label=${tried.label} refused=${tried.certain_win_refused} /></p>
    ${tried.loss !== null && !tried.solved && html`<p>${t(kind === "call" || tried.engine.aim === "points" ? "cost_call" : "cost", { loss: tried.loss.toFixed(0) })}</p>`}
    ${tried.reasons.map((reason) => html`<p>${reason}</p>`)}
  </div>`;
}
