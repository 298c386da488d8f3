// Sets up a position in five small steps, each of which can be skipped. The service says after each
// change what is still missing and what cannot be.

import { draft } from "../lib/address.js";
import { useGame } from "../lib/game.js";
import { lang, room, t } from "../lib/page.js";
import { Dialog, ProblemNote, Waiting } from "../lib/parts.js";
import { useQuery } from "../lib/query.js";
import { html, useLayoutEffect, useState } from "../lib/view.js";
import { formOf, recordOf, stepOf } from "./form.js";
import { Played } from "./played.js";
import { BottomAndCalls, GameAndLandlord, Hands, Seat } from "./steps.js";

const STEPS = [GameAndLandlord, Seat, Hands, BottomAndCalls, Played];
const kept = draft("setup");

/**
 * The dialog.
 * @param {{game: Game, record: Sketch, seat?: number, onClose: () => void,
 *   onDone: (record: Sketch, how: {seat: number, game: Game}) => void}} props
 *   record: as `POST /v1/positions` takes it; `{rules}` for nothing yet. Until the dialog is done or
 *   begun anew, it opens again as it was left.
 */
export function Setup({ game: given, record, seat, onDone, onClose }) {
  const about = JSON.stringify([record, seat ?? 0]);
  const [form, setForm] = useState(
    /** @returns {Form} */ () => {
      const before = kept.read();
      return before?.about === about ? before.form : formOf(given, record, seat);
    },
  );
  const [step, setStep] = useState(() => (kept.read()?.about === about ? kept.read().step : 0));
  useLayoutEffect(() => kept.write({ about, form, step }), [form, step]);
  const wanted = typeof form.rules === "string" ? form.rules : given.id;
  const other = useGame(wanted === given.id ? room.game.id : wanted);
  const game = wanted === given.id ? given : other;
  const asked = { record: recordOf(form), seat: form.seat, language: lang };
  const { answer: position, error, wait, retry } = useQuery("/v1/positions", asked, { keep: true });
  /** @param {Partial<Form>} part */
  const change = (part) => setForm((before) => ({ ...before, ...part }));
  const done = () => {
    kept.write(null);
    onDone(recordOf(form), { seat: form.seat, game: game ?? given });
  };
  const problems = position?.problems ?? [];
  const parts = { game, form, change, position, begin: setForm };
  const Step = STEPS[step];
  return html`<${Dialog} title=${t("setup_title")} onClose=${onClose}>
    <form class="setting-up" onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}>
      <${Steps} at=${step} problems=${problems} onStep=${setStep} />
      <section class="setup-step" aria-label=${t(`setup_step_${step}`)}>
        ${
          game === null
            ? html`<p class="loading">${t("loading")}</p>`
            : html`<${Step} ...${parts} problems=${problems.filter((each) => stepOf(each.pointer) === step)} />`
        }
      </section>
      <${Waiting} wait=${wait} />
      <${ProblemNote} error=${error} onRetry=${retry} />
      <${Verdict} position=${position} problems=${problems} at=${step} onStep=${setStep} />
      <footer class="row">
        <span class="grow"></span>
        ${step > 0 && html`<button type="button" onClick=${() => setStep(step - 1)}>${t("setup_back")}</button>`}
        ${step < STEPS.length - 1 && html`<button type="button" class="second" onClick=${() => setStep(step + 1)}>${t("setup_next")}</button>`}
        <button type="button" class="primary" onClick=${done}>${t("setup_done")}</button>
      </footer>
    </form>
  <//>`;
}

/**
 * The steps with what each still lacks.
 * @param {{at: number, problems: SketchProblem[], onStep: (step: number) => void}} props
 */
function Steps({ at, problems, onStep }) {
  return html`<ol class="setup-steps plain">
    ${STEPS.map((_, number) => {
      const own = problems.filter((each) => stepOf(each.pointer) === number);
      const state = own.some((each) => !each.missing) ? "wrong" : own.length ? "missing" : "fine";
      const mark = { wrong: "!", missing: "…", fine: String(number + 1) }[state];
      return html`<li key=${number}>
        <button type="button" class=${state} aria-current=${at === number ? "step" : undefined} onClick=${() => onStep(number)}>
          <b aria-hidden="true">${mark}</b> <span>${t(`setup_step_${number}`)}</span>
          ${state !== "fine" && html`<span class="visually-hidden">${t(`setup_${state}`)}</span>`}
        </button>
      </li>`;
    })}
  </ol>`;
}

/**
 * What is missing or wrong in the other steps, or that the position is ready.
 * @param {{position: Position | null, problems: SketchProblem[], at: number, onStep: (step: number) => void}} props
 */
function Verdict({ position, problems, at, onStep }) {
  const others = problems.filter((each) => stepOf(each.pointer) !== at);
  if (problems.length === 0) {
    return position && html`<p class="hint ready" role="status">✓ ${ready(position)}</p>`;
  }
  return html`<ul class="plain other-problems" role="status">
    ${others.map(
      (each) => html`<li key=${each.pointer} class=${each.missing ? "hint" : "wrong"}>
        <button type="button" class="plain" onClick=${() => onStep(stepOf(each.pointer))}>${t(`setup_step_${stepOf(each.pointer)}`)}</button> ${each.detail}
      </li>`,
    )}
  </ul>`;
}

/** @param {Position} position */
function ready(position) {
  const seat = position.turn;
  if (position.stage === "over") {
    return t("setup_over");
  }
  if (seat === null) {
    return t("setup_ready");
  }
  return t(position.stage === "auction" ? "setup_calls_next" : position.leading ? "setup_leads" : "setup_follows", {
    seat,
  });
}
