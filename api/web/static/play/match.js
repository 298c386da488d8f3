// A game against the engine: the record so far, who is next, and what happened to the last choice.
// What is legal, who is next and what the others do, the service says.

import { lang } from "../lib/page.js";
import { ask, detailOf, pause } from "../lib/service.js";
import { keepGame, keptGame } from "./kept_games.js";

/** Seconds between two moves of the engine, when they are shown one after another. */
const PAUSE = 0.8;
/** The call that keeps the hand closed. */
const HIDE = "hide";
/** How well a choice is judged in the teaching mode. */
const JUDGED = { worlds: 512, seconds: 2 };

/**
 * What a game is played with; all of it but `pause`, `autopass` and `open` stands in the address.
 * @typedef {{game: string, seed: number, first: number, seat: number, player: string,
 *   teach: number, pause: boolean, autopass: boolean, open: boolean}} Settings
 *   open: whether the person is asked to play with an open hand, where the game has that; teach: percentage points of winning; a choice that loses more is taken back; 0: never.
 */

/** @typedef {{choice: MadeChoice, judgement: Judgement}} Taken a choice that was taken back. */

/** One game against the engine. `onChange` is called whenever what it shows has changed. */
export class Match {
  /**
   * @param {Settings} settings
   * @param {() => void} onChange
   */
  constructor(settings, onChange) {
    this.settings = settings;
    this.onChange = onChange;
    /** @type {GameEvent[]} the record so far; empty before the deal. */
    this.record = [];
    /** @type {number[]} the seats that have let the present chance to bomb out of turn go by. */
    this.declined = [];
    /** @type {number | null} the play that the person has chosen not to bomb, as the number of its event. */
    this.letGo = null;
    /** @type {Position | null} the answer of POST /v1/positions about the record. */
    this.position = null;
    /** @type {NextChoice | null} that of POST /v1/choices. */
    this.next = null;
    /** @type {"waiting" | "mine" | "judging" | "over"} whether the service is waited for, or the person. */
    this.phase = "waiting";
    /** @type {Taken | null} a choice that was taken back. */
    this.taken = null;
    /** How many choices were taken back in this game. */
    this.mistakes = 0;
    /** @type {import("./story.js").Judged[]} how the person's choices were judged, for the story at the end. */
    this.judged = [];
    /** Whether the result stands in the score already: the game was over when it was taken up. */
    this.counted = false;
    /** @type {Error | null} */
    this.error = null;
    /** @type {Wait | null} */
    this.wait = null;
    /** @type {{key: string, answer: Promise<Judgement>} | null} the choice that was judged last. */
    this.asking = null;
    this.stopped = new AbortController();
    this.shownAt = 0;
  }

  /** Deals, or takes up the game that was left, and plays on until a person is to decide. */
  async start() {
    await this.guarded(async () => {
      const left = keptGame(this.settings);
      if (left) {
        this.record = left.record;
        this.declined = left.declined;
        this.mistakes = left.mistakes;
        this.judged = left.judged ?? [];
        this.counted = left.over;
      } else {
        const { game, seed, first } = this.settings;
        const dealt = await this.asked("/v1/deals", { rules: game, seed, first });
        this.record = dealt.record;
      }
      await this.goOn();
    });
  }

  /** Ends everything that is going on. */
  stop() {
    this.stopped.abort();
  }

  /** Tries again what the service has refused. */
  async again() {
    await this.guarded(() => (this.record.length ? this.goOn() : this.start()));
  }

  /**
   * Does what the person has decided, unless it is a mistake that the teaching mode takes back.
   * @param {MadeChoice} choice a legal call `{call}` or a legal play `{cards, type, key}`.
   * @param {{surely?: boolean}} how surely: it is done whatever it loses.
   */
  async decide(choice, { surely = false } = {}) {
    const { next, position, phase } = this;
    if (phase !== "mine" || !next || !position) {
      return;
    }
    await this.guarded(async () => {
      if (!surely && (await this.refused(choice, next, position))) {
        return;
      }
      this.taken = null;
      const event = eventOf(choice, next);
      const index = this.record.length;
      if (event) {
        const judging = this.judgement(choice, next, position);
        this.add(event);
        judging?.then((found) => this.note(index, found)).catch(() => {}); // the game goes on without it
      } else {
        this.decline(next);
        this.letGo = lastPlay(position);
      }
      await this.goOn();
    });
  }

  /**
   * Whether the teaching mode takes a choice back; then says so.
   * @param {MadeChoice} choice
   * @param {NextChoice} next
   * @param {Position} position
   */
  async refused(choice, next, position) {
    const judging = this.settings.teach ? this.judgement(choice, next, position) : null;
    if (!judging) {
      return false;
    }
    this.phase = "judging";
    this.onChange();
    const judgement = await judging;
    this.phase = "mine";
    // The lower end of the 95 % interval: a loss within its error is never held against anybody.
    if ((judgement.loss_low ?? 0) < this.settings.teach || judgement.label === "unclear") {
      return false;
    }
    this.mistakes += 1;
    this.taken = { choice, judgement };
    this.keep();
    this.onChange();
    return true;
  }

  /**
   * How good a choice is; each is asked for once. Null where there is nothing to judge: no choice, the direction of play,
   * hands shown before all cards are dealt.
   * @param {MadeChoice} choice
   * @param {NextChoice} next
   * @param {Position} position
   * @returns {Promise<Judgement> | null}
   */
  judgement(choice, next, position) {
    const count = next.kind === "play" ? (position.legal?.length ?? 2) : position.calls.length;
    const forced = count <= 1 && !next.interrupt;
    if (forced || position.dealing || next.kind === "direction") {
      return null;
    }
    const question = {
      record: this.record,
      declined: this.declined,
      seat: next.seat,
      ...("call" in choice ? { choice: choice.call } : { choice: choice.cards, ...readingOf(choice) }),
      limit: JUDGED,
      seed: this.settings.seed,
      language: lang,
    };
    const key = JSON.stringify(question);
    if (this.asking?.key !== key) {
      this.asking = { key, answer: this.asked("/v1/judgements", question, { quiet: !this.settings.teach }) };
    }
    return this.asking.answer;
  }

  /**
   * Keeps how a choice was judged, for the story at the end.
   * @param {number} index of its event.
   * @param {Judgement} found
   */
  note(index, { kind, played, best, loss, label, short, difficulty }) {
    this.judged = [...this.judged, { index, kind, played, best, loss, label, short, difficulty }];
    this.keep();
    this.onChange();
  }

  /**
   * Why a choice is not legal, as the service says it; empty where it is legal after all.
   * @param {Play} choice
   */
  async whyNot(choice) {
    const { next } = this;
    try {
      const event = next && eventOf(choice, next);
      const record = event ? [...this.record, event] : this.record;
      await ask("/v1/choices", { record, player: "beginner", seed: 0 }, { signal: this.stopped.signal });
      if (next === this.next) {
        await this.decide(choice);
      }
      return "";
    } catch (error) {
      return detailOf(error);
    }
  }

  /** Plays on until a person is to decide or the game is over. */
  async goOn() {
    for (;;) {
      this.phase = "waiting";
      this.error = null;
      this.next = null;
      // The position is drawn before it is known who is next: a player may think for a while.
      const [next, position] = await Promise.all([this.asksNext(), this.asksPosition().then(this.draw)]);
      this.next = next;
      this.keep();
      if (next.seat === this.settings.seat && next.interrupt && this.letGo === lastPlay(position)) {
        this.decline(next); // this play was let go before others passed
        continue;
      }
      if (next.seat === null) {
        this.position = await this.asksPosition({ open: true });
        this.phase = "over";
        this.keep();
        this.onChange();
        return;
      }
      if (this.settings.autopass && mustPass(next, position)) {
        await this.pause();
        this.add({ type: "pass", seat: next.seat });
        continue;
      }
      if (!this.settings.open && mayHide(next, position)) {
        this.add({ type: "call", seat: next.seat, call: HIDE });
        continue;
      }
      if (next.player === null) {
        this.phase = "mine";
        this.onChange();
        return;
      }
      this.onChange();
      if (!next.event) {
        this.decline(next);
        continue;
      }
      await this.pause();
      this.add(next.event);
    }
  }

  draw = (/** @type {Position} */ position) => {
    this.position = position;
    this.shownAt = performance.now();
    this.onChange();
    return position;
  };

  /** Waits so long that the position before could be seen. */
  async pause() {
    const passed = (performance.now() - this.shownAt) / 1000;
    await pause(this.settings.pause ? Math.max(0, PAUSE - passed) : 0, this.stopped.signal);
  }

  /** @param {GameEvent} event */
  add(event) {
    this.record = [...this.record, event];
    this.declined = [];
    this.keep();
  }

  /** @param {NextChoice} next the chance to bomb that is let go by. */
  decline({ seat }) {
    this.declined = [...this.declined, ...(seat === null ? [] : [seat])];
  }

  keep() {
    const { settings, record, declined, mistakes, judged } = this;
    keepGame({ settings, record, declined, mistakes, judged, over: this.phase === "over" });
  }

  asksNext() {
    const { seat, player, seed } = this.settings;
    const players = handsOf(this.record).map((_, each) => (each === seat ? null : player));
    return this.asked("/v1/choices", { record: this.record, players, seed, declined: this.declined });
  }

  asksPosition({ open = false } = {}) {
    const seat = open ? null : this.settings.seat;
    return this.asked("/v1/positions", { record: this.record, seat, language: lang });
  }

  /**
   * @template {keyof Posts} Path
   * @param {Path} path
   * @param {Posts[Path]["question"]} body
   * @param {{quiet?: boolean}} how quiet: the game does not wait for the answer, and says nothing of it.
   * @returns {Promise<Posts[Path]["answer"]>}
   */
  async asked(path, body, { quiet = false } = {}) {
    /** @param {Wait | null} wait */
    const onWait = (wait) => {
      if (!quiet) {
        this.wait = wait;
        this.onChange();
      }
    };
    return ask(path, body, { signal: this.stopped.signal, onWait });
  }

  /** @param {() => Promise<void>} act */
  async guarded(act) {
    try {
      this.error = null;
      await act();
    } catch (error) {
      if (this.stopped.signal.aborted) {
        return;
      }
      this.error = /** @type {Error} */ (error);
      this.phase = this.next?.player === null ? "mine" : "waiting";
      this.onChange();
    }
  }
}

/**
 * The hands that a record deals, by seat.
 * @param {GameEvent[]} record
 */
export function handsOf(record) {
  return record[1]?.hands ?? [];
}

/**
 * How a play is read, where that is to be said.
 * @param {Play} play
 */
function readingOf({ cards, type, key }) {
  return cards === "pass" ? {} : { type: type || undefined, key: key || undefined };
}

/**
 * Whether the person's only choice is to pass.
 * @param {NextChoice} next
 * @param {Position} position
 */
function mustPass({ player, kind, interrupt }, { legal }) {
  return player === null && kind === "play" && !interrupt && legal?.length === 1 && legal[0].cards === "pass";
}

/**
 * Whether the person may keep the hand closed, which is done without a question unless open hands are wanted.
 * @param {NextChoice} next
 * @param {Position} position
 */
function mayHide({ player, kind }, { calls }) {
  return player === null && kind === "call" && calls.some(({ call }) => call === HIDE);
}

/**
 * The number of the event of the last play that was no pass.
 * @param {Position} position
 */
function lastPlay(position) {
  return position.steps.findLast((step) => step.kind === "play" && step.cards !== "pass")?.index ?? null;
}

/**
 * The event of a record for what a seat decides.
 * @param {MadeChoice} choice a legal call `{call}` or a legal play `{cards, type, key}`.
 * @param {NextChoice} next the decision.
 * @returns {GameEvent | null} null where a bomb out of turn is kept, which no record says.
 */
export function eventOf(choice, { seat, kind, interrupt }) {
  if ("call" in choice) {
    const { call } = choice;
    return kind === "call" ? { type: "call", seat, call } : { type: "landlord", seat, direction: call };
  }
  if (choice.cards === "pass") {
    return interrupt ? null : { type: "pass", seat };
  }
  const { cards, type, key } = choice;
  return { type: "play", seat, cards, ...(type && { as: type }), ...(key && { key }), ...(interrupt && { interrupt }) };
}
