// A game with its review: the reader's story of it, and each decision on the table.

import { isError } from "../lib/moments.js";
import { alone, room, t } from "../lib/page.js";
import { Tabs } from "../lib/parts.js";
import { TableRoom } from "../lib/table_room.js";
import { html } from "../lib/view.js";
import { Curve } from "./curve.js";
import { Exercises, useExercises } from "./exercise.js";
import { admitted, Decisions } from "./list.js";
import { Moment } from "./moment.js";
import { Seats } from "./seats.js";
import { Outcome, Story } from "./story.js";
import { Reader, useMe, Who } from "./who.js";

/**
 * @param {{job: Job, place: Place, go: Go, asking?: Content, files: Panel, onAll?: () => void}} props
 *   asking: what a game without a review has in its place; files: the last tab; onAll: has all seats judged.
 */
export function Game({ job, place, go, asking, files, onAll }) {
  const [me, setMe] = useMe(place, go);
  const { decisions, result } = job;
  const wanted = job.status === "done" && (place.tab === "better" || place.try !== undefined);
  const found = useExercises(wanted ? job.id : null, me ?? null);
  const { exercises } = found;
  const here = decisions.find((each) => String(each.index) === (place.try ?? place.d));
  /** @param {number} d */
  const onGo = (d) => go({ d, try: null }, { push: !here });
  if (here) {
    const walk = walkOf(here, job, me ?? null, place, exercises, go);
    const unknown = wanted && exercises === null && !found.error && !found.wait;
    const hints = unknown ? null : (exercises?.find((each) => each.index === here.index)?.hints ?? []);
    return html`<${Reader.Provider} value=${me ?? null}>
      <${Moment} job=${job} decision=${here} place=${place} walk=${walk} moves=${movesFrom(here, decisions, place, me ?? null, onGo)}
        hints=${hints} onGo=${onGo} onLeave=${() => go({ d: null, try: null, hands: null }, { push: true })}
        onTry=${(/** @type {boolean} */ tries) => go(tries ? { try: here.index, d: null } : { try: null, d: here.index }, { push: true })}
        onOpen=${(/** @type {boolean} */ open) => go({ hands: open ? "open" : null })} />
    <//>`;
  }
  if (job.status === "loading" && !job.error && (place.d ?? place.try) !== undefined) {
    return html`<${TableRoom} head=${null} busy=${true}><div class="table"></div><//>`;
  }
  const asks = me === undefined || place.who !== undefined;
  return html`<${Reader.Provider} value=${me ?? null}>
    <${Outcome} onWho=${() => go({ who: "ask" })} />
    ${asks && html`<${Who} onMe=${setMe} />`}
    ${asking}
    ${result && !asks && html`<${Story} result=${result} onGo=${onGo} />`}
    ${!asks && job.id && html`<${Curve} result=${result} landlord=${room.landlord} onGo=${onGo} />`}
    ${job.status !== "loading" && html`<${Below} job=${job} files=${files} place=${place} go=${go} me=${me ?? null} exercises=${found} onAll=${onAll} />`}
  <//>`;
}

/**
 * What the reader goes through: the moments of the story, the exercises, or all decisions.
 * @param {Decision} here
 * @param {Job} job
 * @param {number | null} me
 * @param {Place} place
 * @param {ExerciseOfReview[] | null} exercises
 * @param {Go} go
 * @returns {import("./moment.js").Walk}
 */
function walkOf(here, { decisions, result }, me, place, exercises, go) {
  const told = result?.players.filter((each) => me === null || each.seat === me).flatMap((each) => each.moments) ?? [];
  const moments = told.sort((a, b) => a - b);
  const tried = exercises?.map((each) => each.index) ?? [];
  const trying = place.try !== undefined && tried.includes(here.index);
  const [kind, all] = trying
    ? ["exercise", tried]
    : moments.includes(here.index)
      ? ["moment", moments]
      : ["decision", decisions.map((each) => each.index)];
  const at = all.indexOf(here.index);
  /** @param {number | undefined} index */
  const to = (index) => (index === undefined ? null : () => go(trying ? { try: index } : { d: index, try: null }));
  return {
    title: html`<span class="word">${t(kind)}</span> ${at + 1}/${all.length}`,
    back: to(all[at - 1]),
    next: to(all[at + 1]),
  };
}

/**
 * What the arrow keys do: a step, and the next error of the reader that the filters of the table admit.
 * @param {Decision} here
 * @param {Decision[]} decisions
 * @param {Place} place
 * @param {number | null} me
 * @param {(index: number) => void} onGo
 * @returns {Moves}
 */
function movesFrom(here, decisions, place, me, onGo) {
  const at = decisions.indexOf(here);
  const seat = place.seat ?? (me === null ? undefined : String(me));
  const errors = admitted(decisions, { ...place, ...(seat !== undefined && { seat }) }).filter(isError);
  /** @param {Decision | undefined} next */
  const to = (next) => next && onGo(next.index);
  return {
    ArrowLeft: () => to(decisions[at - 1]),
    ArrowRight: () => to(decisions[at + 1]),
    ArrowUp: () => to(errors.findLast((each) => each.index < here.index)),
    ArrowDown: () => to(errors.find((each) => each.index > here.index)),
  };
}

/**
 * What else there is, on demand: all decisions, the players, the exercises, the files.
 * @param {{job: Job, files: Panel, place: Place, go: Go, me: number | null,
 *   exercises: ReturnType<typeof useExercises>, onAll?: () => void}} props onAll: has all seats judged.
 */
function Below({ job, files, place, go, me, exercises, onAll }) {
  const { result, decisions } = job;
  /** @param {Record<string, string | number | null>} news */
  const table = (news) => go(news, { push: true });
  /** @param {number} seat @param {string} label */
  const onKind = (seat, label) => go({ tab: "list", seat, label, size: null });
  const tabs = [
    decisions.length && {
      id: "list",
      title: t("tab_list"),
      panel: () =>
        html`<${Decisions} decisions=${decisions} place=${place} onFilter=${go} onGo=${(/** @type {number} */ d) => table({ d, try: null })} />`,
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
        html`<${Exercises} found=${exercises} onTry=${(/** @type {number} */ index) => table({ try: index, d: null })} />`,
    },
    files,
  ].filter((tab) => typeof tab === "object" && tab !== null);
  const running = decisions.length > 0 && !result;
  const judged = new Set(decisions.map((each) => each.seat));
  const all =
    onAll &&
    result &&
    judged.size === 1 &&
    html`<button type="button" class="more" data-act="judge-all" onClick=${onAll}>${t("judge_all")}</button>`;
  if (place.tab === undefined && !running) {
    const opened = { tab: tabs[0].id, ...(me !== null && place.seat === undefined && { seat: me }) };
    return html`<button type="button" class="more" data-act="more" onClick=${() => go(opened)}>${result ? t(alone ? "everything_alone" : "everything") : files.title}</button>${all}`;
  }
  return html`<div class="below">
    <${Tabs} label=${t("tabs")} tabs=${tabs} at=${place.tab ?? tabs[0].id} onChange=${(/** @type {string} */ tab) => go({ tab })} />
    ${all}
  </div>`;
}
