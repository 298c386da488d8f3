// Exercises to train with: the position of each mistake, with the hints and the answer folded away.

import { Choice, Verdict } from "../lib/moments.js";
import { room, t } from "../lib/page.js";
import { Table } from "../lib/table.js";
import { html, useLayoutEffect } from "../lib/view.js";

/** @param {{training: TrainingGame[]}} props */
export function Training({ training }) {
  const tasks = training.flatMap((game) => game.tasks.map((task) => ({ game, task })));
  useLayoutEffect(() => {
    document.title = t("training");
  }, []);
  return html`<header class="outcome"><h2>${t("training")}</h2>
      <p class="hint">${t(tasks.length ? "training_about" : "training_none")}</p></header>
    ${tasks.map(({ game, task }, at) => html`<${Task} key=${at} number=${at + 1} from=${game} task=${task} />`)}`;
}

/** @param {{number: number, from: TrainingGame, task: TrainingGame["tasks"][number]}} props */
function Task({ number, from, task }) {
  const { decision, hints, seen } = task;
  const game = room.drawn[from.rules];
  const { open, ...place } = seen;
  const position = /** @type {Drawn} */ ({ ...from.common, ...place });
  const hard = decision.difficulty === null ? "" : t("difficulty", { value: decision.difficulty.toFixed(1) });
  return html`<section class="task" aria-labelledby=${`task-${number}`}>
    <h2 id=${`task-${number}`}>${number}. <bdi>${from.names[decision.seat]}</bdi></h2>
    <p class="hint">${[from.name, t(`phase_${decision.phase}`), hard].filter(Boolean).join(" · ")}</p>
    <${Table} game=${game} position=${position} names=${from.names} seat=${decision.seat} me=${null} />
    ${hints.map((hint, at) => html`<details><summary>${t("hint", { number: at + 1 })}</summary><p>${hint}</p></details>`)}
    <details class="answer"><summary>${t("show_answer")}</summary>
      <dl class="lines">
        <div><dt>${t(decision.kind === "call" ? "called" : "played")}</dt><dd><${Choice} game=${game} decision=${decision} choice=${decision.played} size="tiny" /> <${Verdict} label=${decision.label} refused=${decision.certain_win_refused} /></dd></div>
        <div><dt>${t("better")}</dt><dd><${Choice} game=${game} decision=${decision} choice=${decision.best} size="tiny" /></dd></div>
      </dl>
      <ul class="reasons">${decision.reasons.map((reason) => html`<li>${reason}</li>`)}</ul>
    </details>
  </section>`;
}
