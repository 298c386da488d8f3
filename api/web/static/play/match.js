// A game against the engine: the record so far, who is next, and what happened to the last choice.
// What is legal, who is next and what the others do, the service says.

import { draft } from "../lib/address.js";
import { ask } from "../lib/service.js";
import { lang } from "../lib/page.js";
import { eventOf } from "./events.js";

/** Seconds between two moves of the engine, when they are shown one after another. */
const PAUSE = 0.8;
/** How well a choice is judged in the teaching mode. */
const JUDGED = { worlds: 512, seconds: 2 };

const memory = draft("play");

/**
 * What a game is played with; all of it but `pause` and `autopass` stands in the address.
 * @typedef {{game: string, seed: number, first: number, seat: number, player: string,
 *   teach: number, pause: boolean, autopass: boolean}} Settings
 *   teach: percentage points of winning; a choice that loses more is taken back; 0: never.
 */

/** Returns the settings of the game that was left unfinished here; null without one. */
export function unfinished() {
  const left = memory.read();
  return left && !left.over ? left.settings : null;
}

/** Forgets the game that was left unfinished. */
export function forget() {
  memory.write(null);
}

/** One game against the engine. `onChange` is called whenever what it shows has changed. */
export class Match {
  /**
   * @param {Settings} settings
   * @param {() => void} onChange
   */
  constructor(settings, onChange) {
    this.settings = settings;
    this.onChange = onChange;
    this.record = null;
    /** The seats that have let the present chance to bomb out of turn go by. */
    this.declined = [];
    /** The play that the person has chosen not to bomb, as the number of its event. */
    this.letGo = null;
    /** The answers of POST /v1/positions and of POST /v1/choices about the record. */
    this.position = null;
    this.next = null;
    /** "waiting" for the service, "mine", "judging" a choice, or "over". */
    this.phase = "waiting";
    /** A choice that was taken back: `{choice, event, judgement}`; null for none. */
    this.taken = null;
    /** How many choices were taken back in this game. */
    this.mistakes = 0;
    this.error = null;
    this.wait = null;
    this.stopped = new AbortController();
    this.shownAt = 0;
  }

  /** Deals, or takes up the game that was left, and plays on until a person is to decide. */
  async start() {
    await this.guarded(async () => {
      const left = memory.read();
      if (left && sameGame(left.settings, this.settings)) {
        this.record = left.record;
        this.declined = left.declined ?? [];
        this.mistakes = left.mistakes ?? 0;
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
    await this.guarded(() => (this.record ? this.goOn() : this.start()));
  }

  /**
   * Does what the person has decided, unless it is a mistake that the teaching mode takes back.
   * @param {object} choice a legal call `{call}` or a legal play `{cards, type, key}`.
   * @param {{surely?: boolean}} how surely: it is done whatever it loses.
   */
  async decide(choice, { surely = false } = {}) {
    if (this.phase !== "mine") {
      return;
    }
    await this.guarded(async () => {
      if (!surely && (await this.refused(choice))) {
        return;
      }
      this.taken = null;
      const event = eventOf(choice, this.next);
      if (event) {
        this.add(event);
      } else {
        this.declined = [...this.declined, this.next.seat];
        this.letGo = lastPlay(this.position);
      }
      await this.goOn();
    });
  }

  /** Whether the teaching mode takes a choice back; then says so. */
  async refused(choice) {
    const forced = this.next.interrupt ? false : this.choices() <= 1;
    // The direction of play and hands shown before all cards are dealt are not judged.
    if (!this.settings.teach || forced || beforeDeal(this.position) || this.next.kind === "direction") {
      return false;
    }
    this.phase = "judging";
    this.onChange();
    const judgement = await this.asked("/v1/judgements", {
      record: this.record,
      declined: this.declined,
      seat: this.next.seat,
      choice: this.next.kind === "call" ? choice.call : choice.cards,
      type: choice.cards && choice.cards !== "pass" ? choice.type : undefined,
      key: choice.cards && choice.cards !== "pass" ? choice.key || undefined : undefined,
      limit: JUDGED,
      seed: this.settings.seed,
      language: lang,
    });
    this.phase = "mine";
    // The lower end of the 95 % interval: a loss within its error is never held against anybody.
    if (judgement.loss_low < this.settings.teach || judgement.label === "unclear") {
      return false;
    }
    this.mistakes += 1;
    this.taken = { choice, judgement };
    this.keep();
    this.onChange();
    return true;
  }

  /** Why a choice is not legal, as the service says it; empty where it is legal after all. */
  async whyNot(choice) {
    try {
      const record = [...this.record, eventOf(choice, this.next)];
      await ask("/v1/choices", { record, player: "beginner", seed: 0 }, { signal: this.stopped.signal });
      await this.decide(choice);
      return "";
    } catch (error) {
      return error.errors?.[0]?.detail ?? error.message;
    }
  }

  /** How many choices the person has. */
  choices() {
    const { legal, calls } = this.position;
    return this.next.kind === "play" ? (legal?.length ?? 2) : calls.length;
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
        this.declined = [...this.declined, next.seat]; // this play was let go before others passed
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
      if (next.player === null) {
        this.phase = "mine";
        this.onChange();
        return;
      }
      this.onChange();
      if (!next.event) {
        this.declined = [...this.declined, next.seat];
        continue;
      }
      await this.pause();
      this.add(next.event);
    }
  }

  draw = (position) => {
    this.position = position;
    this.shownAt = performance.now();
    this.onChange();
    return position;
  };

  /** Waits so long that the position before could be seen. */
  async pause() {
    const signal = this.stopped.signal;
    const passed = (performance.now() - this.shownAt) / 1000;
    const seconds = this.settings.pause ? Math.max(0, PAUSE - passed) : 0;
    await new Promise((resolve, reject) => {
      setTimeout(() => (signal.aborted ? reject(signal.reason) : resolve()), 1000 * seconds);
    });
  }

  add(event) {
    this.record = [...this.record, event];
    this.declined = [];
    this.keep();
  }

  keep() {
    const { settings, record, declined, mistakes } = this;
    memory.write({ settings, record, declined, mistakes, over: this.phase === "over" });
  }

  asksNext() {
    const { seat, player, seed } = this.settings;
    const seats = this.record[1].hands.length;
    const players = Array.from({ length: seats }, (_, each) => (each === seat ? null : player));
    return this.asked("/v1/choices", { record: this.record, players, seed, declined: this.declined });
  }

  asksPosition({ open = false } = {}) {
    const seat = open ? null : this.settings.seat;
    return this.asked("/v1/positions", { record: this.record, seat, language: lang });
  }

  async asked(path, body) {
    const onWait = (seconds, why) => {
      this.wait = seconds ? { seconds, why } : null;
      this.onChange();
    };
    return ask(path, body, { signal: this.stopped.signal, onWait });
  }

  async guarded(act) {
    try {
      this.error = null;
      await act();
    } catch (error) {
      if (error.name === "AbortError") {
        return;
      }
      this.error = error;
      this.phase = this.next?.player === null ? "mine" : "waiting";
      this.onChange();
    }
  }
}

/** Whether the seats are asked to show hands that they have not seen yet. */
export function beforeDeal({ stage, landlord, calls }) {
  return stage === "auction" && landlord === null && calls.some(({ call }) => String(call).startsWith("show"));
}

/** Whether the person's only choice is to pass. */
function mustPass({ player, kind, interrupt }, { legal }) {
  return player === null && kind === "play" && !interrupt && legal?.length === 1 && legal[0].cards === "pass";
}

/** The number of the event of the last play that was no pass. */
function lastPlay(position) {
  return position.steps.findLast((step) => step.kind === "play" && step.cards !== "pass")?.index ?? null;
}

function sameGame(one, other) {
  return ["game", "seed", "first", "seat", "player"].every((name) => one[name] === other[name]);
}
