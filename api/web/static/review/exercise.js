// Find the better play: the position of a mistake, tries, two hints, and the answer when it is wanted.

import { kept, keep } from "../lib/address.js";
import { drawn } from "../lib/card.js";
import { split, write } from "../lib/cards.js";
import { lang, room, t } from "../lib/page.js";
import { ProblemNote, Waiting } from "../lib/parts.js";
import { ask, get } from "../lib/service.js";
import { html, useLayoutEffect, useState } from "../lib/view.js";
import { TryBoard } from "./board.js";
import { Verdict } from "./choice.js";
import { nameOf, said } from "./record.js";
import { Judged } from "./verdict.js";

/** The exercises of a review; null while they are asked for. */
export function useExercises(review) {
  const [found, setFound] = useState(null);
  useLayoutEffect(() => {
    if (review) {
      get(`/v1/reviews/${review}/exercises?language=${lang}`).then(
        (answer) => setFound(answer.exercises),
        () => setFound([]),
      );
    }
  }, [review]);
  return found;
}

/** The exercises that were solved in this browser, by the index of their event. */
export function solvedOf() {
  return new Set(kept(`solved:${room.id}`) ?? []);
}

/**
 * The list of exercises.
 * @param {{exercises: object[] | null, at: string | undefined, onTry: (index: number) => void}} props
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
 * @param {{review: string, exercise: object, seen: object, language: string,
 *   onNext: (() => void) | null, onLeave: () => void}} props seen: the position, as the seat sees it.
 */
export function Exercise({ review, exercise, seen, language, onNext, onLeave }) {
  const [state, acts] = useTries(`/v1/reviews/${review}/exercises/${exercise.index}`, exercise.index);
  const { hints, tried, answer, error, busy, wait } = state;
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

/** What was tried, hinted and shown of an exercise, and what does these things. */
function useTries(path, index) {
  const [state, setState] = useState({ hints: 0, tried: null, answer: null, error: null, busy: false, wait: null });
  const change = (news) => setState((old) => ({ ...old, ...news }));
  const options = { onWait: (seconds, why) => change({ wait: { seconds, why } }) };
  const run = async (work) => {
    change({ busy: true, error: null });
    change({ ...(await work().catch((error) => ({ error }))), busy: false, wait: null });
  };
  const attempt = (choice) =>
    run(async () => {
      const tried = await ask(path, { choice, language: lang }, options);
      if (tried.solved) {
        keep(`solved:${room.id}`, [...solvedOf().add(index)]);
      }
      return { tried };
    });
  const show = () => run(async () => ({ answer: await get(`${path}/answer`, options) }));
  return [state, { attempt, show, hint: () => change({ hints: state.hints + 1 }) }];
}

function Position({ exercise, seen, busy, onTry }) {
  const game = room.game;
  const [chosen, setChosen] = useState(new Set());
  const cards = drawn(game, split(game, exercise.request.hand));
  const toggle = (index) =>
    setChosen((old) => {
      const next = new Set(old);
      if (!next.delete(index)) {
        next.add(index);
      }
      return next;
    });
  const picked = () =>
    write(
      game,
      cards.filter((_card, index) => chosen.has(index)),
    );
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
          : html`<button type="button" class="primary" disabled=${busy || !chosen.size} onClick=${() => onTry(picked())}>${t("try_this")}</button>
            ${mayPass && html`<button type="button" disabled=${busy} onClick=${() => onTry("pass")}>${t("pass")}</button>`}`
      }
    </div>
  <//>`;
}

function Tried({ tried, kind }) {
  return html`<div class=${`note tried ${tried.solved ? "right" : "not-yet"}`}>
    <p><b>${tried.solved ? `✓ ${t("solved")}` : `✗ ${t("not_solved")}`}</b> <${Verdict} label=${tried.label} refused=${tried.certain_win_refused} /></p>
    ${tried.loss !== null && !tried.solved && html`<p>${t(kind === "call" || tried.engine.aim === "points" ? "cost_call" : "cost", { loss: tried.loss.toFixed(0) })}</p>`}
    ${tried.reasons.map((reason) => html`<p>${reason}</p>`)}
  </div>`;
}
