// One puzzle being solved: the moves so far, what the service says of them, and what is shown.

import { show, state } from "../lib/address.js";
import { lang, mayMove } from "../lib/page.js";
import { ask, get } from "../lib/service.js";
import { note, progress } from "./progress.js";

// Milliseconds that each move of the others is shown for.
const PACE = 700;

/**
 * Phases: `asking` waits for the service; `mine` waits for the reader; `wrong` shows how a move
 * loses, `shown` the solution, both move by move; `solved` is the end.
 */
export class Attempt {
  /** @type {[number, string][]} the moves so far. */
  acts = [];
  /** @type {Endgame[]} the positions of what is shown, move by move. */
  frames = [];
  /** @type {LineOfPlay} the moves of what is shown. */
  line = [];
  /** The place in what is shown. */
  at = 0;
  /** @type {Error | null} */
  error = null;
  /** @type {Wait | null} */
  wait = null;
  /** @type {(() => void) | null} what is done again after an error. */
  again = null;
  /** @type {string | null} */
  hint = null;
  hintStep = 0;
  /** Whether the last move keeps the win. */
  good = false;
  /** Whether the reader has made a mistake, or been told the solution. */
  flawed = false;
  helped = false;
  /** @type {"asking" | "replying" | "mine" | "wrong" | "shown" | "solved"} */
  phase = "mine";
  /** @type {PuzzleTry | null} the answer about the last move. */
  verdict = null;
  /** Why the solution wins, once it is shown. */
  why = "";
  /** @type {ReturnType<typeof note> | null} the progress after the end. */
  ended = null;
  /** What was asked last: an answer to anything before comes too late. */
  asked = {};
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;

  /**
   * @param {Puzzle} puzzle an answer of GET /v1/puzzles/{id}.
   * @param {() => void} onChange called after each change.
   */
  constructor(puzzle, onChange) {
    this.puzzle = puzzle;
    this.onChange = onChange;
    /** @param {Wait | null} wait */
    const onWait = (wait) => {
      this.wait = wait;
      onChange();
    };
    this.options = { in: { name: puzzle.id }, query: { language: lang }, onWait };
    this.solvedBefore = Boolean(progress().solved[puzzle.id]);
    this.position = puzzle.position;
    /** @type {number | null} how many plays the win still takes. */
    this.plays = puzzle.plays;
  }

  /** Goes to the position of the puzzle. */
  begin() {
    this.reset([]);
    const { position, plays } = this.puzzle;
    Object.assign(this, { position, plays, phase: "mine" });
  }

  /** @param {[number, string][]} acts the moves so far. */
  reset(acts) {
    clearTimeout(this.timer);
    Object.assign(this, { acts, frames: [], line: [], at: 0, error: null, wait: null, good: false });
  }

  /** @param {string | null} text @param {number} step of the hint; 0 for none. */
  hinted(text = null, step = 0) {
    this.hint = text;
    this.hintStep = step;
  }

  /**
   * Acts on an answer unless something else was asked meanwhile, or on what went wrong.
   * @template Answer
   * @param {Promise<Answer>} answer
   * @param {(answer: Answer) => void} act
   * @param {() => void} failed
   */
  async latest(answer, act, failed = () => {}) {
    const { asked } = this;
    const [found, error] = await answer.then(
      (told) => /** @type {const} */ ([told, null]),
      (wrong) => /** @type {const} */ ([null, wrong]),
    );
    if (asked !== this.asked) {
      return;
    }
    if (found === null) {
      this.error = error;
      failed();
    } else {
      act(found);
    }
    this.onChange();
  }

  /** Takes up the state in the address. */
  async open() {
    const { moves, show: shown, at, hint } = state();
    this.hinted();
    const acts = read(moves);
    if (shown === "solution") {
      await this.solution(Number(at) || 0);
    } else if (acts.length) {
      await this.send(acts, { at: Number(at) || 0, quick: true });
    } else {
      this.begin();
      this.onChange();
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
    return this.send([...this.acts, [this.puzzle.seat, cards]], { push: true });
  }

  /** @param {[number, string][]} acts */
  send(acts, { push = false, at = 0, quick = false } = {}) {
    const before = this.phase === "asking" ? "mine" : this.phase;
    this.phase = "asking";
    this.error = null;
    this.asked = {};
    this.onChange();
    const { query, ...options } = this.options;
    return this.latest(
      ask("/v1/puzzles/{name}", { acts, ...query }, options),
      (answer) => this.answered(acts, answer, { push, at, quick }),
      () => Object.assign(this, { phase: before, again: () => this.send(acts, { push, at, quick }) }),
    );
  }

  /**
   * @param {[number, string][]} acts
   * @param {PuzzleTry} answer
   * @param {{push: boolean, at: number, quick: boolean}} props
   */
  answered(acts, answer, { push, at, quick }) {
    const keeps = answer.keeps_win;
    this.reset(keeps ? [...acts, ...answer.replies] : acts);
    const line = keeps ? answer.replies : answer.refutation;
    const phase = keeps ? "replying" : "wrong";
    Object.assign(this, { frames: answer.steps, plays: answer.plays, line, verdict: answer, phase });
    if (keeps) {
      this.good = acts.length > 0;
      this.hinted();
    } else if (!quick) {
      this.failed();
    }
    this.goTo(keeps ? (quick || !mayMove() ? this.frames.length - 1 : 0) : quick ? at : 0, { push });
    if (keeps || !quick) {
      this.run();
    }
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
      // Why the solution wins comes later; the puzzle is solved without it, too.
      this.latest(
        get("/v1/puzzles/{name}/solution", this.options).catch(() => ({ why: "" })),
        ({ why }) => Object.assign(this, { why }),
      );
    }
    this.onChange();
  }

  /**
   * Shows one place of the line.
   * @param {number} at
   */
  goTo(at, { push = false } = {}) {
    this.at = Math.max(0, Math.min(this.frames.length - 1, at));
    this.position = this.frames[this.at];
    this.keepAddress(push);
    this.onChange();
  }

  /** @param {number} by */
  step(by) {
    clearTimeout(this.timer);
    this.goTo(this.at + by);
  }

  /** Back to the position before the move that lost, or to the start after the solution. */
  retry() {
    const { seat } = this.puzzle;
    const made = this.phase === "wrong" ? this.acts.slice(0, -1) : [];
    // What the reader passed before that move goes with it.
    const acts = made.slice(0, made.findLastIndex(([whose, cards]) => whose !== seat || cards !== "pass") + 1);
    if (acts.length) {
      return this.send(acts, { push: true, quick: true });
    }
    this.begin();
    this.keepAddress(true);
    this.onChange();
    return null;
  }

  /** @param {number} step */
  askHint(step) {
    const asked = { ...this.options, query: { ...this.options.query, step } };
    return this.latest(get("/v1/puzzles/{name}/hint", asked), ({ hint }) => {
      this.hinted(hint, step);
      if (step > 1) {
        this.failed();
      }
      this.keepAddress(false);
    });
  }

  solution(at = 0) {
    clearTimeout(this.timer);
    this.error = null;
    this.asked = {};
    return this.latest(
      get("/v1/puzzles/{name}/solution", this.options),
      ({ steps, why, line }) => {
        this.reset([]);
        this.failed();
        this.helped = true;
        this.hinted();
        Object.assign(this, { frames: steps, why, line, phase: "shown" });
        this.goTo(at, { push: true });
      },
      () => Object.assign(this, { again: () => this.solution(at) }),
    );
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
    const shown = this.phase === "shown";
    const values = {
      game: state().game,
      moves: shown ? "" : written(this.acts),
      show: shown ? "solution" : "",
      at: shown || this.phase === "wrong" ? this.at : "",
      hint: this.hintStep || "",
    };
    show(values, { push });
  }

  stop() {
    clearTimeout(this.timer);
    this.asked = {};
  }
}

const BETWEEN = "_";

/**
 * The moves of a puzzle as the address holds them: `2:QQQ-T_0:pass`, with points between suited cards.
 * @param {[number, string][]} acts
 */
export function written(acts) {
  return acts.map(([seat, cards]) => `${seat}:${cards.replaceAll(" ", ".")}`).join(BETWEEN);
}

/** @param {string | undefined} text @returns {[number, string][]} */
export function read(text) {
  return (text ?? "").split(BETWEEN).flatMap((act) => {
    const [seat, cards] = act.split(":");
    return cards ? [[Number(seat), cards.replaceAll(".", " ")]] : [];
  });
}
