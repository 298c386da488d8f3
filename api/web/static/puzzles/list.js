// The list of puzzles: the one of the day, the next one, and all of a game by rating.

import { keep, kept, show, state } from "../lib/address.js";
import { room, t } from "../lib/page.js";
import { ProblemNote, Waiting } from "../lib/parts.js";
import { get } from "../lib/service.js";
import { html, useLayoutEffect, useMemo, useState } from "../lib/view.js";
import { progress } from "./progress.js";

const LEVELS = [1, 2, 3, 4, 5];
const STATES = ["all", "open", "solved"];

/** How hard a puzzle is, as one to five dots. */
export function Level({ level }) {
  return html`<span class="level" role="img" aria-label=${t("level", { level })}>
    ${LEVELS.map((each) => html`<i class=${each <= level ? "on" : ""} aria-hidden="true"></i>`)}
  </span>`;
}

/** All puzzles, with filters that stand in the address. */
export function List() {
  const [filters, setFilters] = useState(fromAddress);
  const { puzzles, error, wait, again } = usePuzzles(filters.game);
  const done = useMemo(progress, []);
  const change = (changes) => {
    const now = { ...filters, ...changes };
    setFilters(now);
    keep("game", now.game);
    show({ ...now, state: now.state === "all" ? "" : now.state, level: now.level || "" });
  };
  const shown = puzzles?.filter((puzzle) => fits(puzzle, filters, done)) ?? [];
  const next = puzzles && nextOf(puzzles, done);
  return html`<div class="puzzles">
    <${Mine} game=${filters.game} next=${next} reading=${puzzles === null && !error} done=${done} />
    <${Filters} filters=${filters} onChange=${change} />
    <${Waiting} wait=${wait} />
    <${ProblemNote} error=${error} onRetry=${again} />
    ${puzzles === null && !error && html`<p class="loading" role="status">${t("loading")}</p>`}
    ${puzzles && html`<p class="hint" role="status">${t("shown_of", { count: shown.length, all: puzzles.length, solved: puzzles.filter((each) => done.solved[each.id]).length })}</p>`}
    <ul class="plain tiles">${shown.map((puzzle) => html`<${Tile} key=${puzzle.id} puzzle=${puzzle} solved=${Boolean(done.solved[puzzle.id])} tried=${Boolean(done.tried[puzzle.id])} />`)}</ul>
  </div>`;
}

/** The way in: the next puzzle, the one of the day, and how the reader does. */
function Mine({ game, next, reading, done }) {
  const target = next ? addressOf(next) : `/puzzles/today?game=${game}`;
  return html`<section class="panel mine">
    ${
      reading
        ? html`<a key="reading" class="button primary" role="link" aria-disabled="true">${t("solve_next")}</a>`
        : html`<a key="next" class="button primary" href=${target}>${t("solve_next")}</a>`
    }
    <a class="button second" href=${`/puzzles/today?game=${game}`}>${t("today")}</a>
    <dl>
      <div><dt>${t("rating")}</dt><dd>${done.rating}</dd></div>
      <div><dt>${t("solved_count")}</dt><dd>${Object.keys(done.solved).length}</dd></div>
      <div><dt>${t("streak_now")}</dt><dd>${done.streak}</dd></div>
      <div><dt>${t("streak_best")}</dt><dd>${done.best}</dd></div>
    </dl>
  </section>`;
}

function Filters({ filters, onChange }) {
  const games = room.games.filter((each) => room.puzzled.includes(each.id));
  return html`<form class="row filters" onSubmit=${(event) => event.preventDefault()}>
    <label class="field"><span>${t("game")}</span>
      <select name="game" value=${filters.game} onChange=${(event) => onChange({ game: event.target.value })}>
        ${games.map((each) => html`<option value=${each.id}>${each.name}</option>`)}
      </select></label>
    <label class="field"><span>${t("difficulty")}</span>
      <select name="level" value=${String(filters.level)} onChange=${(event) => onChange({ level: Number(event.target.value) })}>
        <option value="0">${t("any_level")}</option>
        ${LEVELS.map((level) => html`<option value=${level}>${t("level", { level })}</option>`)}
      </select></label>
    <label class="field"><span>${t("state")}</span>
      <select name="state" value=${filters.state} onChange=${(event) => onChange({ state: event.target.value })}>
        ${STATES.map((each) => html`<option value=${each}>${t(`state_${each}`)}</option>`)}
      </select></label>
  </form>`;
}

function Tile({ puzzle, solved, tried }) {
  const kind = solved ? "solved" : tried ? "tried" : "";
  const role = t(puzzle.side === "landlord" ? "landlord" : "peasant");
  return html`<li>
    <a class="tile ${kind}" href=${addressOf(puzzle)}>
      <b>${puzzle.rating}</b>
      <${Dots} level=${puzzle.level} />
      <small>${role}</small>
      ${kind && html`<span class="mark" aria-hidden="true">${solved ? "✓" : "…"}</span>`}
      ${solved && html`<span class="visually-hidden">${t("state_solved")}</span>`}
    </a>
  </li>`;
}

function Dots({ level }) {
  return html`<span class="level" aria-hidden="true">${LEVELS.map((each) => html`<i class=${each <= level ? "on" : ""}></i>`)}</span>`;
}

/** The address of a puzzle. */
export function addressOf({ id }) {
  const look = new URLSearchParams(location.search);
  const looks = ["lang", "theme", "motion"].filter((name) => look.has(name));
  const query = looks.map((name) => `${name}=${encodeURIComponent(look.get(name))}`).join("&");
  return `/puzzles/${id}${query ? `?${query}` : ""}`;
}

/** The unsolved puzzle that is nearest to the reader's rating; a solved one when all are. */
export function nextOf(puzzles, done, but = null) {
  const others = puzzles.filter((puzzle) => puzzle.id !== but);
  const fresh = others.filter((puzzle) => !done.solved[puzzle.id] && !done.tried[puzzle.id]);
  const open = others.filter((puzzle) => !done.solved[puzzle.id]);
  const from = fresh.length ? fresh : open.length ? open : others;
  const distance = (puzzle) => Math.abs(puzzle.rating - done.rating);
  return from.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}

function fits(puzzle, { level, state: wanted }, done) {
  const solved = Boolean(done.solved[puzzle.id]);
  return (!level || puzzle.level === level) && (wanted === "all" || (wanted === "solved") === solved);
}

function fromAddress() {
  const { game, level, state: wanted } = state();
  return {
    game: [game, kept("game"), ...room.puzzled].find((each) => room.puzzled.includes(each)),
    level: LEVELS.includes(Number(level)) ? Number(level) : 0,
    state: STATES.includes(wanted) ? wanted : "all",
  };
}

const READING = { puzzles: null, error: null, wait: null };

/** The puzzles of a game, as the service lists them. */
export function usePuzzles(game) {
  const [found, setFound] = useState({ game, ...READING });
  const [times, setTimes] = useState(0);
  useLayoutEffect(() => {
    let current = true;
    const set = (changes) => current && setFound((before) => ({ ...before, ...changes }));
    set({ game, ...READING });
    get(`/v1/puzzles?rules=${encodeURIComponent(game)}&limit=500`, {
      onWait: (seconds, why) => set({ wait: seconds ? { seconds, why } : null }),
    }).then(
      (answer) => set({ puzzles: answer.puzzles }),
      (error) => set({ error }),
    );
    return () => {
      current = false;
    };
  }, [game, times]);
  // What is drawn before the effect runs are the puzzles of the game before.
  return { ...(found.game === game ? found : READING), again: () => setTimes(times + 1) };
}
