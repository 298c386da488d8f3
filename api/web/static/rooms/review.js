// A game with its review: the curve, each decision on the board, the players, the exercises.

import { instead, useShortcuts } from "../lib/keys.js";
import { lang, room, t } from "../lib/page.js";
import { mount, Tabs } from "../lib/parts.js";
import { useQuery } from "../lib/query.js";
import { html, useState } from "../lib/view.js";
import { Board } from "../review/board.js";
import { Curve } from "../review/curve.js";
import { Exercise, Exercises, useExercises } from "../review/exercise.js";
import { Export } from "../review/export.js";
import { Heading } from "../review/heading.js";
import { useJob } from "../review/job.js";
import { admitted, Decisions } from "../review/list.js";
import { usePlace } from "../review/place.js";
import { acts, isError } from "../review/record.js";
import { Seats } from "../review/seats.js";
import { Progress, Start } from "../review/start.js";
import { Judged } from "../review/verdict.js";

function Review() {
  const [place, go] = usePlace();
  const [job, start, stop] = useJob(place.review);
  const exercises = useExercises(job.status === "done" ? job.id : null);
  const [raised, setRaised] = useState(/** @type {"played" | "best"} */ ("played"));
  const decisions = job.decisions;
  const exercise = exercises?.find((each) => String(each.index) === place.try);
  const here = decisions.find((each) => each.index === Number(place.d ?? -1)) ?? gravest(decisions);
  const index = exercise?.index ?? here?.index ?? acts[0]?.index ?? null;
  const seat = acts.find((each) => each.index === index)?.seat ?? null;
  const open = place.hands === "open" && !exercise;
  const seen = useSeen(index, open ? null : seat);
  /** @param {boolean} all */
  const onOpen = (all) => go({ hands: all ? "open" : null });
  const moves = stepsFrom(here, decisions, place, (next) => {
    setRaised("played");
    go({ d: next.index });
  });
  const keys = useShortcuts(shortcuts(exercise ? null : moves, () => exercise || onOpen(!open)));
  const language = languageOf(decisions);
  const next = exercise && exercises?.[exercises.indexOf(exercise) + 1];
  return html`<${Heading} result=${job.result} />
    <${Start} job=${job} language=${language} onStart=${start} />
    <${Progress} job=${job} onStop=${stop} />
    ${job.status === "done" && !exercise && html`<${Curve} review=${job.id} decisions=${decisions} at=${index} onGo=${(/** @type {number} */ d) => go({ d })} />`}
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
                  ? html`<${Judged} decision=${here} number=${decisions.indexOf(here) + 1} open=${open} language=${language} raised=${raised} onRaise=${setRaised} position=${seen.fresh ? seen.position : null} aim=${job.result?.engine.aim} />`
                  : html`<p class="hint">${t(["none", "failed"].includes(job.status) ? "not_yet" : "first_soon")}</p>`
              }
            </section>`
      }
    </div>
    <${Below} job=${job} place=${place} go=${go} index=${index} exercises=${exercises} />
    ${keys.list}`;
}

/**
 * What the arrow keys do: a step, and the next error that the filters of the table admit.
 * @param {Decision | undefined} here
 * @param {Decision[]} decisions
 * @param {Place} place
 * @param {(next: Decision) => void} go
 */
function stepsFrom(here, decisions, place, go) {
  const at = here ? decisions.indexOf(here) : -1;
  const now = here?.index ?? -1;
  const errors = admitted(decisions, place).filter(isError);
  /** @param {Decision | undefined} next */
  const to = (next) => next && go(next);
  return {
    ArrowLeft: () => to(decisions[at - 1]),
    ArrowRight: () => to(decisions[at + 1]),
    ArrowUp: () => to(errors.findLast((each) => each.index < now)),
    ArrowDown: () => to(errors.find((each) => each.index > now)),
  };
}

/**
 * What stands under the decision: the table, the players, the exercises, the files.
 * @param {{job: Job, place: Place, go: (news: Record<string, string | number | null>, how?: {push?: boolean}) => void, index: number | null, exercises: ExerciseOfReview[] | null}} props
 */
function Below({ job, place, go, index, exercises }) {
  /** @param {Record<string, string | number | null>} news */
  const board = (news) => {
    go(news, { push: true });
    document.querySelector(".decision")?.scrollIntoView({ block: "start" });
  };
  /** @param {number} seat @param {string} label */
  const onKind = (seat, label) => go({ tab: null, seat, label, size: null });
  const { result } = job;
  const tabs = [
    {
      id: "list",
      title: t("tab_list"),
      panel: () =>
        html`<${Decisions} decisions=${job.decisions} place=${place} at=${index} onFilter=${go} onGo=${(/** @type {number} */ d) => board({ d, try: null })} />`,
    },
    result && {
      id: "seats",
      title: t("tab_seats"),
      panel: () => html`<${Seats} players=${result.players} engine=${result.engine} onKind=${onKind} />`,
    },
    result && {
      id: "better",
      title: t("tab_better"),
      panel: () =>
        html`<${Exercises} exercises=${exercises} at=${place.try} onTry=${(/** @type {number} */ found) => board({ try: found })} />`,
    },
    {
      id: "files",
      title: t("tab_files"),
      panel: () => html`<${Export} review=${job.status === "done" ? job.id : null} />`,
    },
  ].filter((tab) => tab !== null);
  const shown = job.decisions.length ? tabs : tabs.filter((tab) => tab.id !== "list");
  return html`<div class="below">
    <${Tabs} label=${t("tabs")} tabs=${shown} at=${place.tab} onChange=${(/** @type {string} */ tab) => go({ tab: tab === shown[0].id ? null : tab })} />
  </div>`;
}

/**
 * Without a decision in the address the gravest error is shown, else the first decision.
 * @param {Decision[]} decisions
 */
function gravest(decisions) {
  const order = ["blunder", "mistake", "inaccuracy"];
  return order.map((label) => decisions.find((each) => each.label === label)).find(Boolean) ?? decisions[0];
}

/**
 * The language of a review's reasons, as far as they show it.
 * @param {Decision[]} decisions
 */
function languageOf(decisions) {
  const reason = decisions.find((each) => each.reasons.length)?.reasons[0] ?? "";
  return /[\u4e00-\u9fff]/.test(reason) ? "zh" : reason ? "en" : room.lang;
}

/**
 * The position before the decision of an event, as a seat saw it; with null all hands are open.
 * @param {number | null} index
 * @param {number | null} seat
 */
function useSeen(index, seat) {
  const asked = index === null ? null : { record: room.record, language: lang };
  const start = useQuery("/v1/positions", asked && { ...asked, at: 0, seat: null });
  // The steps have the index of their event: the place of a decision is the number of those before.
  const at = start.answer?.steps.filter((each) => index !== null && each.index < index).length;
  const seen = useQuery("/v1/positions", asked && at !== undefined ? { ...asked, at, seat } : null, { keep: true });
  return { position: seen.answer, fresh: seen.fresh, error: start.error ?? seen.error, wait: start.wait ?? seen.wait };
}

/**
 * What the keys do: the arrows not where they move something else.
 * @param {Moves | null} moves
 * @param {() => void} open
 * @returns {Shortcut[]}
 */
function shortcuts(moves, open) {
  /** @param {...(keyof Moves)} keys */
  const held = (...keys) =>
    moves
      ? Object.fromEntries(keys.map((key) => [key, instead(moves[key], "[role=tablist], .hand, .tab-panel table")]))
      : {};
  return [
    { shown: "← →", words: t("key_step"), acts: held("ArrowLeft", "ArrowRight") },
    { shown: "↑ ↓", words: t("key_mistake"), acts: held("ArrowUp", "ArrowDown") },
    { shown: "o", words: t("key_open"), acts: { o: open } },
  ];
}

function NoGame() {
  return html`<p class="note wrong" role="alert">${t("no_game")} <a href="/games">${t("room_games")}</a></p>`;
}

mount(room.id ? Review : NoGame);
