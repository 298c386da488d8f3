// The list of puzzles: the one of the day, the next one, and all of a game by rating.

import { keep, kept, addressOf as located, show, state } from "../lib/address.js";
import { Cards } from "../lib/card.js";
import { useGame } from "../lib/game.js";
import { room, t } from "../lib/page.js";
import { Select, Trouble } from "../lib/parts.js";
import { useGet } from "../lib/query.js";
import { html, useMemo, useState } from "../lib/view.js";
import { progress } from "./progress.js";

const LEVELS = [1, 2, 3, 4, 5];
// Puzzles that are drawn at once; the rest is a tap away.
const SHOWN = 24;
const STATES = ["all", "open", "solved"];

/** @typedef {{game: string, level: number, state: string}} Filters */

/**
 * How hard a puzzle is, as one to five dots.
 * @param {{level: number}} props
 */
export function Level({ level }) {
  return html`<span class="level" role="img" aria-label=${t("level", { level })}>
    ${LEVELS.map((each) => html`<i class=${each <= level ? "on" : ""} aria-hidden="true"></i>`)}
  </span>`;
}

/** All puzzles, with filters that stand in the address. */
export function List() {
  const [filters, setFilters] = useState(fromAddress);
  const asked = { query: { rules: filters.game, limit: 500 } };
  const found = useGet("/v1/puzzles", asked);
  const puzzles = found.answer?.puzzles ?? null;
  const done = useMemo(progress, []);
  const [all, setAll] = useState(false);
  const game = useGame(filters.game);
  /** @param {Partial<Filters>} changes */
  const change = (changes) => {
    const now = { ...filters, ...changes };
    setFilters(now);
    keep("game", now.game);
    show({ ...now, state: now.state === "all" ? "" : now.state, level: now.level || "" });
  };
  const shown = puzzles?.filter((puzzle) => fits(puzzle, filters, done)) ?? [];
  const next = puzzles && nextOf(puzzles, done);
  return html`<div class="puzzles">
    <${Mine} game=${filters.game} next=${next} reading=${puzzles === null && !found.error} done=${done} />
    <${Filters} filters=${filters} onChange=${change} />
    <${Trouble} ...${found} working=${!puzzles && "loading"} />
    ${puzzles && html`<p class="hint" role="status">${t("shown_of", { count: shown.length, all: puzzles.length, solved: puzzles.filter((each) => done.solved[each.id]).length })}</p>`}
    <ul class="plain tiles">${shown.slice(0, all ? undefined : SHOWN).map((puzzle) => html`<${Tile} key=${puzzle.id} game=${game} puzzle=${puzzle} solved=${Boolean(done.solved[puzzle.id])} tried=${Boolean(done.tried[puzzle.id])} />`)}</ul>
    ${shown.length > SHOWN && !all && html`<p><button type="button" data-act="all" onClick=${() => setAll(true)}>${t("show_all", { count: shown.length })}</button></p>`}
  </div>`;
}

/**
 * The way in: the next puzzle, the one of the day, and how the reader does.
 * @param {{game: string, next: PuzzleSummary | null, reading: boolean, done: Done}} props
 */
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

/** @param {{filters: Filters, onChange: (changes: Partial<Filters>) => void}} props */
function Filters({ filters, onChange }) {
  const games = room.games.filter((each) => room.puzzled.includes(each.id));
  return html`<form class="row filters" onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}>
    <${Select} label=${t("game")} name="game" value=${filters.game} options=${games.map((each) => [each.id, each.name])}
      onChange=${(/** @type {string} */ text) => onChange({ game: text })} />
    <${Select} label=${t("difficulty")} name="level" value=${filters.level}
      options=${[[0, t("any_level")], ...LEVELS.map((level) => [level, t("level", { level })])]}
      onChange=${(/** @type {string} */ text) => onChange({ level: Number(text) })} />
    <${Select} label=${t("state")} name="state" value=${filters.state} options=${STATES.map((each) => [each, t(`state_${each}`)])}
      onChange=${(/** @type {string} */ text) => onChange({ state: text })} />
  </form>`;
}

/** @param {{game: Game | null, puzzle: PuzzleSummary, solved: boolean, tried: boolean}} props */
function Tile({ game, puzzle, solved, tried }) {
  const kind = solved ? "solved" : tried ? "tried" : "";
  const role = t(puzzle.side === "landlord" ? "landlord" : "peasant");
  return html`<li>
    <a class="tile ${kind}" href=${addressOf(puzzle)}>
      <span class="cards-of">${game && html`<${Cards} game=${game} play=${puzzle.hand} size="tiny" />`}</span>
      <span class="row"><${Level} level=${puzzle.level} /> <b>${puzzle.rating}</b> <small>${role}</small></span>
      ${puzzle.over && game && html`<small class="row">${t("over")} <${Cards} game=${game} play=${puzzle.over} size="tiny" /></small>`}
      ${kind && html`<span class="mark" aria-hidden="true">${solved ? "✓" : "…"}</span>`}
      ${solved && html`<span class="visually-hidden">${t("state_solved")}</span>`}
    </a>
  </li>`;
}

/**
 * The address of a puzzle.
 * @param {{id: string}} props
 */
export function addressOf({ id }) {
  return located(`/puzzles/${id}`, {});
}

/**
 * The unsolved puzzle that is nearest to the reader's rating; a solved one when all are.
 * @param {PuzzleSummary[]} puzzles
 * @param {Done} done
 * @param {string} [but] the one that is left.
 */
export function nextOf(puzzles, done, but) {
  const others = puzzles.filter((puzzle) => puzzle.id !== but);
  const fresh = others.filter((puzzle) => !done.solved[puzzle.id] && !done.tried[puzzle.id]);
  const open = others.filter((puzzle) => !done.solved[puzzle.id]);
  const from = fresh.length ? fresh : open.length ? open : others;
  /** @param {PuzzleSummary} puzzle */
  const distance = (puzzle) => Math.abs(puzzle.rating - done.rating);
  return from.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}

/** @param {PuzzleSummary} puzzle @param {Filters} props @param {Done} done */
function fits(puzzle, { level, state: wanted }, done) {
  const solved = Boolean(done.solved[puzzle.id]);
  return (!level || puzzle.level === level) && (wanted === "all" || (wanted === "solved") === solved);
}

/** @returns {Filters} */
function fromAddress() {
  const { game, level, state: wanted } = state();
  return {
    game: [game, kept("game"), ...room.puzzled].find((each) => room.puzzled.includes(each)) ?? "",
    level: LEVELS.includes(Number(level)) ? Number(level) : 0,
    state: STATES.includes(wanted) ? wanted : "all",
  };
}
