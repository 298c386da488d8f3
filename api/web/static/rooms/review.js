// A game with its review: the curve, each decision on the board, the players, the exercises.

import { room, t } from "../lib/page.js";
import { mount, Shortcuts, Tabs, useKeys } from "../lib/parts.js";
import { html, useState } from "../lib/view.js";
import { Board } from "../review/board.js";
import { Curve } from "../review/curve.js";
import { Exercise, Exercises, useExercises } from "../review/exercise.js";
import { Export } from "../review/export.js";
import { Heading } from "../review/heading.js";
import { useJob } from "../review/job.js";
import { admitted, Decisions } from "../review/list.js";
import { usePlace } from "../review/place.js";
import { usePosition } from "../review/position.js";
import { acts, isError } from "../review/record.js";
import { Seats } from "../review/seats.js";
import { Progress, Start } from "../review/start.js";
import { Judged } from "../review/verdict.js";

function Review() {
  const [place, go] = usePlace();
  const [job, start, stop] = useJob(place.review);
  const exercises = useExercises(job.status === "done" ? job.id : null);
  const [raised, setRaised] = useState("played");
  const [keys, setKeys] = useState(false);
  const decisions = job.decisions;
  const exercise = exercises?.find((each) => String(each.index) === place.try);
  const here = decisions.find((each) => each.index === Number(place.d ?? -1)) ?? gravest(decisions);
  const index = exercise?.index ?? here?.index ?? acts[0]?.index ?? null;
  const seat = acts.find((each) => each.index === index)?.seat ?? null;
  const open = place.hands === "open" && !exercise;
  const seen = usePosition(index, open ? null : seat);
  const onOpen = (all) => go({ hands: all ? "open" : null });
  const moves = stepsFrom(here, decisions, place, (next) => {
    setRaised("played");
    go({ d: next.index });
  });
  useKeys({ ...(exercise ? {} : held(moves)), o: () => exercise || onOpen(!open), "?": () => setKeys(true) });
  const language = languageOf(decisions);
  const next = exercises?.[exercises.indexOf(exercise) + 1];
  return html`<${Heading} result=${job.result} />
    <${Start} job=${job} language=${language} onStart=${start} />
    <${Progress} job=${job} onStop=${stop} />
    ${job.status === "done" && !exercise && html`<${Curve} review=${job.id} decisions=${decisions} at=${index} onGo=${(d) => go({ d })} />`}
    <div class="decision">
      ${
        exercise
          ? html`<${Exercise}
            key=${exercise.index} review=${job.id} exercise=${exercise} seen=${seen} language=${language}
            onNext=${next ? () => go({ try: next.index }, { push: true }) : null} onLeave=${() => go({ try: null, d: exercise.index })}
          />`
          : html`<${Board} seen=${seen} seat=${seat} open=${open} raised=${String(here?.[raised] ?? "")} onOpen=${onOpen} moves=${decisions.length ? moves : null} />
            <section class="panel beside" aria-live=${job.status === "done" ? "polite" : null}>
              ${
                here
                  ? html`<${Judged} decision=${here} number=${decisions.indexOf(here) + 1} open=${open} language=${language} raised=${raised} onRaise=${setRaised} aim=${job.result?.engine.aim} />`
                  : html`<p class="hint">${t(["none", "failed"].includes(job.status) ? "not_yet" : "first_soon")}</p>`
              }
            </section>`
      }
    </div>
    <${Below} job=${job} place=${place} go=${go} index=${index} exercises=${exercises} />
    ${keys && html`<${Shortcuts} keys=${shortcuts()} onClose=${() => setKeys(false)} />`}`;
}

/** What the arrow keys do: a step, and the next error that the filters of the table admit. */
function stepsFrom(here, decisions, place, go) {
  const at = decisions.indexOf(here);
  const errors = admitted(decisions, place).filter(isError);
  const to = (next) => next && go(next);
  return {
    ArrowLeft: () => to(decisions[at - 1]),
    ArrowRight: () => to(decisions[at + 1]),
    ArrowUp: () => to(errors.findLast((each) => each.index < here.index)),
    ArrowDown: () => to(errors.find((each) => each.index > here.index)),
  };
}

/** What stands under the decision: the table, the players, the exercises, the files. */
function Below({ job, place, go, index, exercises }) {
  const board = (news) => {
    go(news, { push: true });
    document.querySelector(".decision").scrollIntoView({ block: "start" });
  };
  const tabs = [
    {
      id: "list",
      title: t("tab_list"),
      panel: () =>
        html`<${Decisions} decisions=${job.decisions} place=${place} at=${index} onFilter=${go} onGo=${(d) => board({ d, try: null })} />`,
    },
    job.result && {
      id: "seats",
      title: t("tab_seats"),
      panel: () =>
        html`<${Seats} players=${job.result.players} engine=${job.result.engine} onKind=${(seat, label) => go({ tab: null, seat, label, size: null })} />`,
    },
    job.result && {
      id: "better",
      title: t("tab_better"),
      panel: () =>
        html`<${Exercises} exercises=${exercises} at=${place.try} onTry=${(index_) => board({ try: index_ })} />`,
    },
    {
      id: "files",
      title: t("tab_files"),
      panel: () => html`<${Export} review=${job.status === "done" ? job.id : null} />`,
    },
  ].filter(Boolean);
  const shown = job.decisions.length ? tabs : tabs.filter((tab) => tab.id !== "list");
  return html`<div class="below">
    <${Tabs} label=${t("tabs")} tabs=${shown} at=${place.tab} onChange=${(tab) => go({ tab: tab === shown[0].id ? null : tab })} />
  </div>`;
}

/** Without a decision in the address the gravest error is shown, else the first decision. */
function gravest(decisions) {
  const order = ["blunder", "mistake", "inaccuracy"];
  return order.map((label) => decisions.find((each) => each.label === label)).find(Boolean) ?? decisions[0];
}

/** The language of a review's reasons, as far as they show it. */
function languageOf(decisions) {
  const reason = decisions.find((each) => each.reasons.length)?.reasons[0] ?? "";
  return /[\u4e00-\u9fff]/.test(reason) ? "zh" : reason ? "en" : room.lang;
}

/** Keys that act instead of scrolling the page. */
function held(moves) {
  return Object.fromEntries(
    Object.entries(moves).map(([key, act]) => [
      key,
      (event) => {
        if (!event.target.closest("[role=tablist], .hand, .tab-panel table, input, select, textarea")) {
          event.preventDefault();
          act();
        }
      },
    ]),
  );
}

function shortcuts() {
  return [
    ["← →", t("key_step")],
    ["↑ ↓", t("key_mistake")],
    ["o", t("key_open")],
    ["?", t("keys_hint")],
  ];
}

function NoGame() {
  return html`<p class="note wrong" role="alert">${t("no_game")} <a href="/games">${t("room_games")}</a></p>`;
}

mount(room.id ? Review : NoGame);
