// One puzzle being solved: the moves so far, what the service says of them, and what is shown.

import { show, state } from "../lib/address.js";
import { lang, mayMove } from "../lib/page.js";
import { ask, get } from "../lib/service.js";
import { read, written } from "./moves.js";
import { note, progress } from "./progress.js";

// Milliseconds that each move of the others is shown for.
const PACE = 700;

/**
 * Phases: `asking` waits for the service; `mine` waits for the reader; `wrong` shows how a move
 * loses, `shown` the solution, both move by move; `solved` is the end.
 */
export class Attempt {
  /**
   * @param {Puzzle} puzzle an answer of GET /v1/puzzles/{id}.
   * @param {() => void} onChange called after each change.
   */
  constructor(puzzle, onChange) {
    this.puzzle = puzzle;
    this.onChange = onChange;
    this.options = {
      in: { name: puzzle.id },
      onWait: (/** @type {Wait | null} */ wait) => {
        this.wait = wait;
        this.changed();
      },
    };
    /** @type {[number, string][]} the moves so far. */
    this.acts = [];
    /** @type {Endgame[]} the positions of what is shown, move by move. */
    this.frames = [];
    /** @type {LineOfPlay} the moves of what is shown. */
    this.line = [];
    /** The place in what is shown. */
    this.at = 0;
    /** @type {Error | null} */
    this.error = null;
    /** @type {Wait | null} */
    this.wait = null;
    /** @type {(() => void) | null} what is done again after an error. */
    this.again = null;
    /** @type {string | null} */
    this.hint = null;
    this.hintStep = 0;
    /** Whether the last move keeps the win. */
    this.good = false;
    /** Whether the reader has done anything yet, made a mistake, or been told the solution. */
    this.touched = false;
    this.flawed = false;
    this.helped = false;
    this.position = puzzle.position;
    /** @type {number | null} how many plays the win still takes. */
    this.plays = puzzle.plays;
    /** @type {"asking" | "replying" | "mine" | "wrong" | "shown" | "solved"} */
    this.phase = "mine";
    /** @type {PuzzleTry | null} the answer about the last move. */
    this.verdict = null;
    /** Why the solution wins, once it is shown. */
    this.why = "";
    /** @type {ReturnType<typeof note> | null} the progress after the end. */
    this.ended = null;
    this.solvedBefore = Boolean(progress().solved[puzzle.id]);
    this.asked = {};
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** @param {[number, string][]} acts */
  reset(acts) {
    clearTimeout(this.timer);
    this.acts = acts;
    this.frames = [];
    this.line = [];
    this.at = 0;
    this.error = null;
    this.wait = null;
    this.good = false;
  }

  /** Takes up the state in the address. */
  async open() {
    const { moves, show: shown, at, hint } = state();
    this.hint = null;
    this.hintStep = 0;
    const acts = read(moves);
    if (shown === "solution") {
      await this.solution(Number(at) || 0);
    } else if (acts.length) {
      await this.send(acts, { at: Number(at) || 0, quick: true });
    } else {
      this.reset([]);
      this.position = this.puzzle.position;
      this.phase = "mine";
      this.changed();
    }
    if (hint) {
      await this.askHint(hint === "2" ? 2 : 1);
    }
  }

  /**
   * Makes a move of the reader.
   * @param {string} cards
   */
  move(cards) {
    this.touched = true;
    return this.send([...this.acts, [this.puzzle.seat, cards]], { push: true });
  }

  /** @param {[number, string][]} acts */
  async send(acts, { push = false, at = 0, quick = false } = {}) {
    const before = this.phase;
    this.phase = "asking";
    this.error = null;
    this.changed();
    const asked = {};
    this.asked = asked;
    try {
      const answer = await ask("/v1/puzzles/{name}", { acts, language: lang }, this.options);
      if (asked === this.asked) {
        this.answered(acts, answer, { push, at, quick });
      }
    } catch (error) {
      if (asked === this.asked) {
        this.phase = before === "asking" ? "mine" : before;
        this.error = /** @type {Error} */ (error);
        this.again = () => this.send(acts, { push, at, quick });
        this.changed();
      }
    }
  }

  /**
   * @param {[number, string][]} acts
   * @param {PuzzleTry} answer
   * @param {{push: boolean, at: number, quick: boolean}} props
   */
  answered(acts, answer, { push, at, quick }) {
    this.reset([...acts, ...answer.replies]);
    this.frames = answer.steps;
    this.plays = answer.plays;
    this.line = answer.keeps_win ? answer.replies : answer.refutation;
    this.verdict = answer;
    if (!answer.keeps_win) {
      this.acts = acts;
      if (!quick) {
        this.failed();
      }
      this.phase = "wrong";
      this.goTo(quick ? at : 0, { push });
      if (!quick) {
        this.run();
      }
      return;
    }
    this.good = acts.length > 0;
    this.hint = null;
    this.hintStep = 0;
    this.phase = "replying";
    this.goTo(quick || !mayMove() ? this.frames.length - 1 : 0, { push });
    this.run();
  }

  /** Shows the next frames by themselves, one after the other. */
  run() {
    clearTimeout(this.timer);
    if (this.at < this.frames.length - 1 && (mayMove() || this.phase === "replying")) {
      this.timer = setTimeout(() => {
        this.goTo(this.at + 1);
        this.run();
      }, PACE);
    } else if (this.phase === "replying") {
      this.arrived();
    }
  }

  arrived() {
    this.position = this.verdict?.position ?? this.position;
    this.phase = this.verdict?.solved ? "solved" : "mine";
    if (this.phase === "solved" && !this.ended) {
      this.ended = note(this.puzzle, { solved: !this.helped, clean: !this.flawed });
      this.explain();
    }
    this.changed();
  }

  /**
   * Shows one place of the line.
   * @param {number} at
   */
  goTo(at, { push = false } = {}) {
    this.at = Math.max(0, Math.min(this.frames.length - 1, at));
    this.position = this.frames[this.at];
    this.keepAddress(push);
    this.changed();
  }

  /** @param {number} by */
  step(by) {
    clearTimeout(this.timer);
    this.goTo(this.at + by);
  }

  /** Back to the position before the move that lost, or to the start after the solution. */
  retry() {
    this.touched = true;
    const own = this.puzzle.seat;
    let acts = this.phase === "wrong" ? this.acts.slice(0, -1) : [];
    while (acts.length && acts[acts.length - 1][0] === own && acts[acts.length - 1][1] === "pass") {
      acts = acts.slice(0, -1);
    }
    if (acts.length) {
      return this.send(acts, { push: true, quick: true });
    }
    this.reset([]);
    this.position = this.puzzle.position;
    this.plays = this.puzzle.plays;
    this.phase = "mine";
    this.keepAddress(true);
    this.changed();
    return null;
  }

  /** @param {number} step */
  async askHint(step) {
    const { asked } = this;
    try {
      const answer = await get("/v1/puzzles/{name}/hint", { ...this.options, query: { step, language: lang } });
      if (asked !== this.asked) {
        return; // a move was made meanwhile, or the puzzle left
      }
      this.hint = answer.hint;
      this.hintStep = step;
      if (step > 1) {
        this.failed();
      }
      this.keepAddress(false);
    } catch (error) {
      if (asked !== this.asked) {
        return;
      }
      this.error = /** @type {Error} */ (error);
    }
    this.changed();
  }

  async solution(at = 0) {
    clearTimeout(this.timer);
    this.error = null;
    const asked = {};
    this.asked = asked;
    try {
      const answer = await get("/v1/puzzles/{name}/solution", { ...this.options, query: { language: lang } });
      if (asked !== this.asked) {
        return;
      }
      this.reset([]);
      this.failed();
      this.helped = true;
      this.hint = null;
      this.hintStep = 0;
      this.frames = answer.steps;
      this.why = answer.why;
      this.line = answer.line;
      this.phase = "shown";
      this.goTo(at, { push: true });
    } catch (error) {
      if (asked !== this.asked) {
        return;
      }
      this.error = /** @type {Error} */ (error);
      this.again = () => this.solution(at);
      this.changed();
    }
  }

  /** Says why the solution wins, once it is found; the puzzle is solved without it, too. */
  async explain() {
    const { asked } = this;
    const where = { ...this.options, query: { language: lang } };
    const answer = await get("/v1/puzzles/{name}/solution", where).catch(() => null);
    if (answer && asked === this.asked) {
      this.why = answer.why;
      this.changed();
    }
  }

  /** The first mistake or real help ends the streak. */
  failed() {
    if (!this.flawed) {
      this.flawed = true;
      note(this.puzzle, { solved: false, clean: false });
    }
  }

  /** @param {boolean} push */
  keepAddress(push) {
    const game = state().game;
    const lines = this.phase === "wrong" || this.phase === "shown";
    const values = {
      game,
      moves: this.phase === "shown" ? "" : written(this.acts),
      show: this.phase === "shown" ? "solution" : "",
      at: lines ? this.at : "",
      hint: this.hintStep || "",
    };
    show(values, { push });
  }

  changed() {
    this.onChange();
  }

  stop() {
    clearTimeout(this.timer);
    this.asked = {};
  }
}
