// One decision of a game in one screen: the table before it, what was played and what was better, why,
// and a deal that shows it. Its hand can be freed, to try something else.

import { handOf, indexesOf, useChosen } from "../lib/hand.js";
import { instead, PRESSED, useShortcuts, within } from "../lib/keys.js";
import { Verdict } from "../lib/moments.js";
import { alone, room, t } from "../lib/page.js";
import { Trouble } from "../lib/parts.js";
import { Table } from "../lib/table.js";
import { More, RoomMenu, TableRoom, useSheet } from "../lib/table_room.js";
import { boardAddress } from "../lib/tree.js";
import { html, useMemo, useRef, useState } from "../lib/view.js";
import { Curve } from "./curve.js";
import { Tries, useTries } from "./exercise.js";
import { useSeen } from "./seen.js";
import { Cost, Judged, OneDeal, Options } from "./verdict.js";
import { useNames } from "./who.js";

// How far a finger goes across, in pixels, for a swipe.
const SWIPE = 60;

/**
 * @typedef {object} Walk the decisions that the reader goes through, one after the other.
 * @property {Content} title which of them this is.
 * @property {(() => void) | null} back
 * @property {(() => void) | null} next null at the last one.
 */

/**
 * @param {{job: Job, decision: Decision, place: Place, walk: Walk, moves: Moves,
 *   hints: string[] | null, onGo: (index: number) => void, onLeave: () => void,
 *   onTry: (tries: boolean) => void, onOpen: (open: boolean) => void}} props
 *   moves: what the arrow keys do; hints: those of an exercise, null while it is asked
 *   whether this is one; onLeave: goes to the story.
 */
export function Moment({ job, decision, place, walk, moves, hints: found, onGo, onLeave, onTry, onOpen }) {
  const { me, names } = useNames();
  const trying = place.try !== undefined && job.status === "done";
  const open = place.hands === "open" && !trying;
  const seen = useSeen(decision.index, open ? null : decision.seat);
  const { position, fresh } = seen;
  const [raised, setRaised] = useState(/** @type {"played" | "best"} */ ("played"));
  const hints = found ?? [];
  const tries = useTries(job.id, decision.index, hints.length > 0);
  // The answer waits until it is known whether this is an exercise: else it would not be noted as given up.
  const ready = found !== null;
  const mayTry = job.status === "done" && !decision.forced && !alone;
  const hand = useFront(decision, seen, trying, raised);
  const sheet = useSheet();
  const act = {
    play: () => !alone && hand.text && tries.attempt(hand.text),
    pass: () => !alone && hand.mayPass && tries.attempt("pass"),
    hint: () => tries.hints < hints.length && tries.hint(),
    free: () => mayTry && onTry(true),
    open: () => trying || onOpen(!open),
    answer: () => {
      tries.give();
      onTry(false);
    },
    clear: () => (trying ? hand.clear() : sheet.up ? sheet.hide() : onLeave()),
  };
  const keys = useShortcuts(shortcuts(trying, act, moves));
  const aim = job.result?.engine.aim ?? "win";
  const curve = html`<${Curve} result=${job.result} landlord=${room.landlord} at=${decision.index} onGo=${onGo} />`;
  const above = trying
    ? html`<${Tries} decision=${decision} hints=${hints} tries=${tries} />`
    : html`${curve}<${Options} decision=${decision} raised=${raised} onRaise=${setRaised} />
      <p class="why-line"><span>${decision.short}</span>
        <${More} onMore=${sheet.show} /></p>
      <${Cost} decision=${decision} aim=${aim} brief=${true} />
      <${OneDeal} decision=${decision} />`;
  const head = html`<button type="button" class="plain" data-act="story" aria-label=${t("story")} onClick=${onLeave}>‹ <span>${t("story")}</span></button>
    <span class="title"><span class="at">${walk.title}</span> ${!trying && html`<${Verdict} label=${decision.label} refused=${decision.certain_win_refused} />`}</span>
    <button type="button" class="plain" data-step="back" aria-label=${t("walk_back")} disabled=${!walk.back} onClick=${walk.back}>◀</button>
    <button type="button" class="plain" data-step="next" aria-label=${t("walk_next")} disabled=${!walk.next} onClick=${walk.next}>▶</button>
    <${RoomMenu} onKeys=${keys.open} />`;
  const side = html`${curve}
    ${!trying && html`<${Judged} decision=${decision} open=${open} position=${fresh ? position : null} aim=${aim} />`}
    ${position && !alone && html`<p><a class="button" href=${boardAddress(room.game, position.record, { at: position.at, seat: decision.seat, open })}>${t("open_on_board")}</a></p>`}`;
  return html`<div class="swiped" ...${useSwipe(trying ? null : walk)}>
      <${TableRoom} head=${head} side=${side} label=${t("judgement")} sheet=${sheet} open=${open} busy=${!fresh}>
        ${
          position
            ? html`<${Table} game=${room.game} position=${position} names=${names} seat=${decision.seat} me=${me} open=${open}
              chosen=${hand.chosen} possible=${hand.possible} onToggle=${hand.toggle} disabled=${!trying || tries.busy}
              above=${html`<${Trouble} ...${seen} />${open && html`<p class="hint">${t("never_graded")}</p>`}${above}`}>
              <${Acts} decision=${decision} position=${position} trying=${trying} mayTry=${mayTry} open=${open} act=${act} tries=${tries} ready=${ready}
                hints=${hints} hand=${hand} walk=${walk} onLeave=${onLeave} />
            <//>`
            : html`<div class="table"><${Trouble} ...${seen} /></div>`
        }
      <//>
    </div>
    ${keys.list}`;
}

/**
 * The hand in front: one of the two choices raised, or while trying what is chosen in it.
 * @param {Decision} decision
 * @param {ReturnType<typeof useSeen>} seen
 * @param {boolean} trying
 * @param {"played" | "best"} raised
 */
function useFront(decision, { position, fresh }, trying, raised) {
  const { game } = room;
  const hand = useChosen(game, fresh ? position : null, decision.seat, [decision.index, trying, fresh], trying);
  const shown = useMemo(
    () => (fresh && position ? indexesOf(game, handOf(game, position, decision.seat), String(decision[raised])) : null),
    [position, fresh, decision, raised],
  );
  return trying || !shown ? hand : { ...hand, chosen: shown };
}

/**
 * What can be done: to try something else, to see all hands, to go on; or while trying to play and to pass.
 * @param {{decision: Decision, position: Position, trying: boolean, mayTry: boolean, open: boolean, hints: string[], ready: boolean, hand: ReturnType<typeof useFront>,
 *   act: Record<string, () => void>, tries: ReturnType<typeof useTries>, walk: Walk, onLeave: () => void}} props
 */
function Acts({ decision, position, trying, mayTry, open, hints, ready, hand, act, tries, walk, onLeave }) {
  if (!trying) {
    return html`<div class="acts">
      ${!alone && html`<button type="button" data-act="retry" disabled=${!mayTry} onClick=${act.free}>${t("retry")}</button>`}
      <span class="between"><button type="button" class="plain" data-act="open" aria-pressed=${String(open)} onClick=${act.open}>${t("all_hands")}</button></span>
      <button type="button" class="primary" data-act="next" onClick=${walk.next ?? onLeave}>${t(walk.next ? "next" : "story")}</button>
    </div>`;
  }
  const solved = tries.tried?.solved;
  const between = html`<span class="between">
    ${tries.hints < hints.length && !solved && html`<button type="button" class="plain" data-act="hint" onClick=${act.hint}>${t("hint", { number: tries.hints + 1 })}</button>`}
    <button type="button" class="plain" data-act="answer" disabled=${!ready} onClick=${act.answer}>${t(solved ? "compare" : "show_answer")}</button>
    ${solved && walk.next && html`<button type="button" class="primary" data-act="next" onClick=${walk.next}>${t("next")}</button>`}
  </span>`;
  if (alone) {
    return html`<div class="acts">${between}</div>`;
  }
  if (decision.kind === "call") {
    return html`<div class="acts">
      <span class="calls">${position.calls.map(
        ({ call, words }) =>
          html`<button type="button" data-call=${String(call)} disabled=${tries.busy} onClick=${() => tries.attempt(call)}>${words}</button>`,
      )}</span>${between}
    </div>`;
  }
  return html`<div class="acts">
    <button type="button" data-act="pass" disabled=${tries.busy || !hand.mayPass} onClick=${act.pass}>${t("pass")}</button>
    ${between}
    <button type="button" class="primary" data-act="play" disabled=${tries.busy || !hand.text} onClick=${act.play}>${t("try_this")}</button>
  </div>`;
}

/**
 * A finger that goes across leads to the decision before or after; not over what scrolls or is chosen.
 * @param {Walk | null} walk
 */
function useSwipe(walk) {
  const from = useRef(/** @type {Touch | null} */ (null));
  /** @param {TouchEvent} event */
  const begin = (event) => {
    from.current = event.touches.length === 1 ? event.touches[0] : null;
  };
  /** @param {TouchEvent} event */
  const ended = (event) => {
    const [to] = event.changedTouches;
    const across = from.current ? to.clientX - from.current.clientX : 0;
    const down = from.current ? to.clientY - from.current.clientY : 0;
    from.current = null;
    if (walk && Math.abs(across) > SWIPE && Math.abs(across) > 2 * Math.abs(down)) {
      (across < 0 ? walk.next : walk.back)?.();
    }
  };
  return { onTouchStart: begin, onTouchEnd: ended };
}

/**
 * @param {boolean} trying
 * @param {Record<string, () => void>} act
 * @param {Moves} moves
 * @returns {Shortcut[]}
 */
function shortcuts(trying, act, moves) {
  /** @param {...(keyof Moves)} keys */
  const held = (...keys) =>
    trying ? {} : Object.fromEntries(keys.map((key) => [key, instead(moves[key], "[role=tablist]")]));
  /** @param {() => void} done @returns {(event: KeyboardEvent) => void} */
  const unlessPressed = (done) => (event) => {
    if (trying && !within(event, PRESSED)) {
      event.preventDefault();
      done();
    }
  };
  return [
    { shown: "← →", words: t("key_step"), acts: held("ArrowLeft", "ArrowRight") },
    { shown: "↑ ↓", words: t("key_mistake"), acts: held("ArrowUp", "ArrowDown") },
    { shown: "o", words: t("key_open"), acts: { o: act.open } },
    { shown: "r", words: t("retry"), acts: trying || alone ? {} : { r: act.free } },
    { shown: "Enter", words: t("try_this"), acts: { Enter: unlessPressed(act.play) } },
    { shown: t("key_space"), words: t("pass"), acts: { " ": unlessPressed(act.pass) } },
    { shown: "h", words: t("key_hint"), acts: trying ? { h: act.hint } : {} },
    { shown: "Esc", words: t("key_escape"), acts: { Escape: act.clear } },
  ];
}
