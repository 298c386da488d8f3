// A game that is being played: the table, what can be done now, what was said, and the result.

import { useCopy } from "../lib/copy.js";
import { useChosen } from "../lib/hand.js";
import { instead, PRESSED, TAPPED, useLostFocus, useShortcuts } from "../lib/keys.js";
import { room, t } from "../lib/page.js";
import { Trouble } from "../lib/parts.js";
import { personAt } from "../lib/people.js";
import { said } from "../lib/said.js";
import { Table } from "../lib/table.js";
import { More, RoomMenu, Stake, TableRoom, useSheet } from "../lib/table_room.js";
import { html, useLayoutEffect, useMemo, useState } from "../lib/view.js";
import { Calls, PlayNote, Plays, Readings } from "./acts.js";
import { Result } from "./result.js";
import { portraitOf } from "./settings.js";
import { Side } from "./side.js";
import { Suggested, suggestion, TakenBack } from "./teaching.js";

// Lines of what has been done that a screen reader may still have to read out.
const KEPT_LINES = 8;

/**
 * @param {{game: Game, match: import("./match.js").Match, onLeave: () => void,
 *   onAnother: (same: boolean) => void, onSettings: (changes: Partial<Settings>) => void}} props
 */
export function Playing({ game, match, onLeave, onAnother, onSettings }) {
  const { position, settings } = match;
  const names = useNames(match);
  const hands = useHand(game, match);
  const sheet = useSheet();
  const keys = useShortcuts(shortcuts(match, hands, onAnother));
  useLostFocus(".acts .calls button:enabled", [match.phase, match.position]);
  if (!position) {
    return html`<${Troubles} match=${match} /> ${!match.error && html`<p class="loading" role="status">${t("dealing")}</p>`}`;
  }
  const over = match.phase === "over";
  const head = html`<h2 class="title wide-only">${game.name} <small>${t("against", { name: opponentOf(settings)?.name ?? "" })}</small></h2>
    <${Stake} game=${game} contract=${position.contract} multiplier=${position.multiplier} />
    <span class="grow"></span>
    <${More} onMore=${sheet.show} />
    <${RoomMenu} onKeys=${keys.open}>
      <p class="menu-title">${game.name} · ${t("against", { name: opponentOf(settings)?.name ?? "" })}</p>
      <button type="button" data-act="same" onClick=${() => onAnother(true)}>${t("same_again")}</button>
      <${Share} />
      <button type="button" data-act="leave" onClick=${onLeave}>${t("leave")}</button>
    <//>`;
  return html`<div class="playing ${over ? "over" : ""}">
    <${TableRoom} head=${head} label=${t("game")} sheet=${sheet} open=${false}
      side=${html`<${Side} game=${game} match=${match} position=${position} names=${names} onSettings=${onSettings} />`}>
      <${Table}
        game=${game}
        position=${seen(position, settings.seat)}
        seat=${settings.seat}
        names=${names}
        faceOf=${(/** @type {number} */ seat) => (seat === settings.seat ? null : portraitOf(settings.player, seat))}
        shown=${ownState(match)}
        chosen=${hands.chosen}
        onToggle=${over ? undefined : hands.toggle}
        possible=${hands.possible}
        disabled=${match.phase === "judging"}
        above=${
          over
            ? html`<${Result} game=${game} match=${match} position=${position} onAnother=${onAnother} />`
            : html`<${Notes} game=${game} match=${match} position=${position} hands=${hands} names=${names} />`
        }
      >
        <${Acts} match=${match} position=${position} hands=${hands} />
      <//>
    <//>
    <${Announcements} game=${game} match=${match} position=${position} names=${names} />
    ${keys.list}
  </div>`;
}

/** Copies the address, with which anybody plays the same deal against the same opponents. */
function Share() {
  const [copy, said] = useCopy();
  return html`<button type="button" data-act="share" onClick=${copy}>${t("share")}</button><span role="status">${said}</span>`;
}

/**
 * What there is to say above the hand: about the last choice, and what is waited for.
 * @param {{game: Game, match: Match, position: Position, hands: PlayHand, names: (string | null)[] | null}} props
 */
function Notes({ game, match, position, hands, names }) {
  const { next, phase, taken, settings } = match;
  const mine = phase === "mine" && next?.player === null;
  return html`
    <${Troubles} match=${match} />
    ${taken && html`<${TakenBack} game=${game} taken=${taken} onSurely=${() => match.decide(taken.choice, { surely: true })} />`}
    ${hands.suggested && html`<${Suggested} game=${game} suggested=${hands.suggested} />`}
    ${hands.readings && html`<${Readings} game=${game} plays=${hands.readings} onChoose=${hands.done} />`}
    ${hands.why && html`<p class="note wrong" role="alert">${hands.why}</p>`}
    ${mine && next?.kind === "play" && html`<${PlayNote} match=${match} hands=${hands} />`}
    ${mine && next?.kind !== "play" && html`<p class="state">${t(position.dealing ? "before_deal" : next?.kind === "call" ? "your_call" : "your_direction")}</p>`}
    ${!mine && html`<p class="state waiting-for" role="status">${phase === "judging" ? t("judging") : waitingFor()}</p>`}
  `;

  function waitingFor() {
    return position.turn === null || position.turn === settings.seat
      ? t("working")
      : t("thinking", { name: personAt(position, position.turn, { me: settings.seat, names }).name });
  }
}

/**
 * What can be done now.
 * @param {{match: Match, position: Position, hands: PlayHand}} props
 */
function Acts({ match, position, hands }) {
  const { next, phase } = match;
  const mine = phase === "mine" && next?.player === null;
  const calls = mine && next?.kind !== "play";
  return html`<div class="acts" aria-busy=${String(!mine)} data-turn=${`${position.steps.length}.${match.declined.length}`}>
    ${
      phase === "over"
        ? null
        : calls
          ? html`<${Calls} calls=${position.calls} early=${position.dealing} disabled=${!mine} onCall=${(/** @type {Call} */ call) => hands.done({ call })} onHint=${hands.hint} />`
          : position.stage === "play" && html`<${Plays} match=${match} hands=${hands} disabled=${!mine} />`
    }
  </div>`;
}

/** @param {{match: Match}} props */
function Troubles({ match }) {
  return html`<${Trouble} error=${match.error} wait=${match.wait} retry=${() => match.again()} />`;
}

/**
 * What has been done, of which a screen reader reads out what comes to it, and that it is the person's turn.
 * @param {{game: Game, match: Match, position: Position, names: (string | null)[] | null}} props
 */
function Announcements({ game, match, position, names }) {
  const { phase, next, settings } = match;
  const turn = phase === "mine" && t(next?.interrupt ? "said_may_bomb" : "said_your_turn");
  return html`<div class="visually-hidden" role="log" aria-label=${t("moves")} data-said>
    ${position.steps
      .slice(-KEPT_LINES)
      .map(
        (step) =>
          html`<p key=${step.index}>${said(game, step, personAt(position, step.seat, { me: settings.seat, names }))}</p>`,
      )}
    ${turn && html`<p key=${`turn ${position.steps.length}`}>${turn}</p>`}
  </div>`;
}

/**
 * The position without the own hand, as long as the game says that it is not dealt yet.
 * @param {Position} position
 * @param {number} seat
 */
function seen(position, seat) {
  if (!position.dealing) {
    return position;
  }
  return { ...position, hands: position.hands.map((hand, each) => (each === seat ? null : hand)) };
}

/**
 * What the middle of the table says where it is the person's turn.
 * @param {Match} props
 */
function ownState({ position, settings }) {
  const leads = position?.stage === "play" && position.leading && position.turn === settings.seat;
  return leads ? t("your_lead") : null;
}

/** @param {Settings} settings */
function opponentOf(settings) {
  return room.opponents.find((each) => each.id === settings.player);
}

/**
 * The names of a record that has some; null where the places at the table are the names.
 * @param {Match} props
 */
function useNames({ record }) {
  return useMemo(() => record[0]?.names ?? null, [record.length > 0]);
}

/** @typedef {ReturnType<typeof useHand>} PlayHand */
/**
 * What there is to say about the choice: readings to choose from, why it is not legal, what the engine would do.
 * @typedef {{readings?: Play[], why?: string, suggested?: Suggestion | "working"}} Note
 */

/**
 * The hand in front: what is chosen, what can be played, and what is done with it.
 * @param {Game} game
 * @param {Match} match
 */
function useHand(game, match) {
  const { position, next, phase, settings } = match;
  const place = [position?.steps.length, match.declined.length, phase === "over"];
  const mine = phase === "mine" && next?.seat === settings.seat && next.kind === "play";
  const hand = useChosen(game, position, settings.seat, place, mine);
  const [note, setNote] = useState(/** @type {Note} */ ({}));
  useLayoutEffect(() => setNote({}), place);
  /** @param {MadeChoice} made */
  const done = (made) => {
    setNote({});
    match.decide(made);
  };
  /** What the engine would do: its cards are raised, and it is said why. */
  const hint = async () => {
    setNote({ suggested: "working" });
    const found = await suggestion(match);
    if (match.position !== position) {
      return; // it was about a decision that has been made meanwhile
    }
    setNote("error" in found ? { why: found.error } : { suggested: found });
    if (!("error" in found) && found.play && found.play.cards !== "pass") {
      hand.choose(found.play.cards);
    }
  };
  const playChosen = async () => {
    const [first, ...others] = hand.plays ?? [];
    if (others.length) {
      setNote({ readings: hand.plays ?? [] });
    } else if (first) {
      done(first);
    } else if (hand.text) {
      const why = await match.whyNot({ cards: hand.text });
      if (match.position === position) {
        setNote({ why });
      }
    }
  };
  /** @param {number} index */
  const toggle = (index) => {
    setNote({});
    hand.toggle(index);
  };
  const mayPass = hand.mayPass || (mine && next.interrupt);
  return { ...hand, ...note, mayPass, toggle, done, hint, playChosen };
}

/** @param {Match} match @param {PlayHand} hands @param {(same: boolean) => void} onAnother @returns {Shortcut[]} */
function shortcuts(match, hands, onAnother) {
  const mine = match.phase === "mine" && match.next?.player === null;
  const playing = mine && match.next?.kind === "play";
  const pass = () => hands.done({ cards: "pass" });
  return [
    { shown: "3 … A", words: t("key_rank") },
    { shown: "Enter", words: t("play"), acts: playing ? { Enter: instead(hands.playChosen, PRESSED) } : {} },
    { shown: t("key_space"), words: t("pass"), acts: playing && hands.mayPass ? { " ": instead(pass, TAPPED) } : {} },
    { shown: "h", words: t("hint"), acts: mine ? { h: hands.hint } : {} },
    { shown: "Esc", words: t("clear"), acts: playing ? { Escape: hands.clear } : {} },
    { shown: "n", words: t("another"), acts: match.phase === "over" ? { n: () => onAnother(false) } : {} },
  ];
}
