// Find the better play: tries at a decision with the hand free, two hints, and the list of a player's mistakes.

import { keep, kept } from "../lib/address.js";
import { Verdict } from "../lib/moments.js";
import { alone, lang, room, t } from "../lib/page.js";
import { Trouble } from "../lib/parts.js";
import { useGet, useTask } from "../lib/query.js";
import { ask } from "../lib/service.js";
import { note } from "../lib/spaced.js";
import { html, useLayoutEffect, useRef, useState } from "../lib/view.js";
import { costOf } from "./verdict.js";
import { useNames } from "./who.js";

/**
 * The exercises of a review that are the reader's own mistakes, or everybody's where the reader is none of
 * the players; null while they are asked for, and where they cannot be had.
 * @param {string | null} review
 * @param {number | null} me
 */
export function useExercises(review, me) {
  const where = review === null || alone ? null : { in: { review }, query: { language: lang } };
  const { answer, error, wait, retry } = useGet("/v1/reviews/{review}/exercises", where);
  const found = room.exercises ?? answer?.exercises;
  const exercises = found?.filter((each) => me === null || each.seat === me) ?? null;
  return { exercises, error, wait, retry };
}

/** The exercises that were solved in this browser, by the index of their event. */
function solvedOf() {
  return new Set(kept(`solved:${room.id}`) ?? []);
}

/**
 * The list of exercises.
 * @param {{found: ReturnType<typeof useExercises>, onTry: (index: number) => void}} props
 */
export function Exercises({ found, onTry }) {
  const { nameOf } = useNames();
  const { exercises } = found;
  if (exercises === null) {
    return html`<${Trouble} ...${found} busy=${!found.error} working="loading" />`;
  }
  const solved = solvedOf();
  return html`<h3>${t("find_better")}</h3>
    <p class="hint">${exercises.length ? t("better_about") : t("better_none")}</p>
    <ol class="plain exercises">
      ${exercises.map(
        (each, place) => html`<li key=${each.index}>
          <button type="button" onClick=${() => onTry(each.index)}>
            <b>${place + 1}.</b> <bdi>${nameOf(each.seat)}</bdi> · ${t(`phase_${each.phase}`)}
            ${solved.has(each.index) && html`<span class="ok" role="img" aria-label=${t("solved")}>✓</span>`}
          </button>
        </li>`,
      )}
    </ol>`;
}

/** @typedef {Posts["/v1/reviews/{review}/exercises/{index}"]["answer"]} Try */
const NOTHING = { hints: 0, tried: /** @type {Try | null} */ (null) };

/**
 * What was tried and hinted at a decision, and what does these things.
 * @param {string | null} review
 * @param {number} index of the event.
 * @param {boolean} practised whether it is an exercise, which comes back after days.
 */
export function useTries(review, index, practised) {
  const [state, setState] = useState(NOTHING);
  const { run, ...task } = useTask();
  const place = `${review} ${index}`;
  const now = useRef({ place, practised });
  now.current = { place, practised };
  useLayoutEffect(() => setState(NOTHING), [review, index]);
  /** @param {Call} choice */
  const attempt = (choice) =>
    run(async (options) => {
      const where = { in: { review: String(review), index } };
      const question = { choice, language: lang };
      const tried = await ask("/v1/reviews/{review}/exercises/{index}", question, { ...options, ...where });
      // Whether it is one may be known only since the tap.
      if (practised || (now.current.place === place && now.current.practised)) {
        note(String(room.id), index, tried.solved);
      }
      if (tried.solved) {
        keep(`solved:${room.id}`, [...solvedOf().add(index)]);
      }
      if (now.current.place === place) {
        setState((old) => ({ ...old, tried }));
      }
    });
  const give = () => practised && !state.tried?.solved && note(String(room.id), index, false);
  return { ...state, ...task, attempt, give, hint: () => setState((old) => ({ ...old, hints: old.hints + 1 })) };
}

/**
 * What is to be found, and what came of the last try.
 * @param {{decision: Decision, hints: string[], tries: ReturnType<typeof useTries>}} props
 */
export function Tries({ decision, hints, tries }) {
  const { me, nameOf } = useNames();
  const { tried, busy } = tries;
  const asked = `better_${decision.kind}${decision.seat === me ? "_you" : ""}`;
  return html`<div class="exercise">
    <p><b>${t(asked, { name: nameOf(decision.seat) })}</b></p>
    <div aria-live="polite">
      <${Trouble} ...${tries} working="working" />
      ${tried && !busy && html`<${Tried} tried=${tried} kind=${decision.kind} />`}
      ${hints.slice(0, tries.hints).map((hint, place) => html`<p class="note hint-note"><b>${t("hint", { number: place + 1 })}</b> ${hint}</p>`)}
    </div>
  </div>`;
}

/** @param {{tried: Try, kind: string}} props */
function Tried({ tried, kind }) {
  return html`<div class=${`note tried ${tried.solved ? "right" : "not-yet"}`}>
    <p><b>${tried.solved ? `✓ ${t("solved")}` : `✗ ${t("not_solved")}`}</b> <${Verdict} label=${tried.label} refused=${tried.certain_win_refused} /></p>
    ${tried.loss !== null && !tried.solved && html`<p>${t(costOf(kind, tried.engine.aim ?? "win"), { loss: tried.loss.toFixed(0) })}</p>`}
    ${tried.reasons.map((reason) => html`<p>${reason}</p>`)}
  </div>`;
}
