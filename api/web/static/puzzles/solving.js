// A puzzle on the table: the hand to choose from, the verdict on each move, hints and the solution.

import { onReturn } from "../lib/address.js";
import { Cards } from "../lib/card.js";
import { useChosen } from "../lib/hand.js";
import { instead, PRESSED, TAPPED, useLostFocus, useShortcuts } from "../lib/keys.js";
import { t } from "../lib/page.js";
import { Trouble } from "../lib/parts.js";
import { personAt } from "../lib/people.js";
import { said } from "../lib/said.js";
import { Table } from "../lib/table.js";
import { RoomMenu, TableRoom } from "../lib/table_room.js";
import { html, useBox, useEffect, useLayoutEffect, useMemo, useState } from "../lib/view.js";
import { Attempt } from "./attempt.js";
import { Level } from "./list.js";
import { progress } from "./progress.js";

/** @param {{game: Game, puzzle: Puzzle, day?: string, onNext: () => void}} props */
export function Solving({ game, puzzle, day, onNext }) {
  const attempt = useAttempt(puzzle);
  const hand = useHand(game, attempt);
  const names = useMemo(() => namesOf(puzzle), [puzzle]);
  const keys = useShortcuts(shortcuts(attempt, hand, onNext));
  useLostFocus("[data-main]", [attempt.phase, attempt.acts.length]);
  const { position, phase } = attempt;
  const head = html`<${Heading} game=${game} puzzle=${puzzle} day=${day} attempt=${attempt} onHelp=${keys.open} />`;
  return html`<div class="solving">
    <${TableRoom} head=${head}>
      <${Table}
        game=${game}
        position=${{ ...position, seat: null }}
        seat=${puzzle.seat}
        names=${names}
        open=${true}
        chosen=${hand.chosen}
        onToggle=${hand.toggle}
        disabled=${phase !== "mine"}
        possible=${hand.possible}
        above=${html`<${Trouble} error=${attempt.error} wait=${attempt.wait} retry=${attempt.again} />
          <${Verdict} game=${game} attempt=${attempt} names=${names} />`}
      >
        <div class="acts" aria-busy=${String(phase === "asking" || phase === "replying")}>
          <${Buttons} attempt=${attempt} hand=${hand} onNext=${onNext} />
        </div>
      <//>
    <//>
    <${Announced} game=${game} attempt=${attempt} names=${names} />
    ${keys.list}
  </div>`;
}

/** @param {{game: Game, puzzle: Puzzle, day: string | undefined, attempt: Attempt, onHelp: () => void}} props */
function Heading({ game, puzzle, day, attempt, onHelp }) {
  const side = puzzle.side === "landlord" ? "goal_landlord" : "goal_peasants";
  return html`<a class="button plain back" href=${`/puzzles?game=${puzzle.rules}`} aria-label=${t("all_puzzles")} title=${t("all_puzzles")}><span aria-hidden="true">←</span></a>
    <h2 class="title">${t(side)} <small class="wide-only">
      <${Level} level=${puzzle.level} /> ${puzzle.rating}
      ${attempt.solvedBefore ? html` · <span class="done">✓ ${t("solved_before")}</span>` : ""}
      ${day ? ` · ${t("of_day", { day })}` : ""} · ${game.name}
    </small></h2>
    <${RoomMenu} onKeys=${onHelp} />`;
}

/**
 * What there is to say about the last move: that it loses, keeps the win, or has won.
 * @param {{game: Game, attempt: Attempt, names: string[]}} props
 */
function Verdict({ game, attempt, names }) {
  const { phase, puzzle } = attempt;
  if (phase === "wrong") {
    const winner = puzzle.side === "landlord" ? "peasants" : "landlord";
    return html`<div class="note wrong verdict" role="alert">
      <strong>✗ ${t("loses")}</strong> ${attempt.verdict?.why ?? t(`refuted_${winner}`)}
      <${Line} game=${game} attempt=${attempt} names=${names} />
    </div>`;
  }
  if (phase === "shown") {
    return html`<div class="note verdict">
      <strong>${t("solution")}</strong> ${attempt.why}
      <${Line} game=${game} attempt=${attempt} names=${names} />
    </div>`;
  }
  if (phase === "solved") {
    return html`<${Won} attempt=${attempt} />`;
  }
  return html`
    ${attempt.good && phase === "mine" && html`<p class="note right verdict" role="status"><strong>✓ ${t("keeps")}</strong> ${more(attempt)}</p>`}
    ${attempt.hint && html`<p class="note hinted" role="status"><strong>${t("hint_of", { step: attempt.hintStep })}</strong> ${attempt.hint}</p>`}
  `;
}

/** @param {Attempt} props */
function more({ plays }) {
  return plays === null ? "" : t("plays_left", { count: plays });
}

/** @param {{attempt: Attempt}} props */
function Won({ attempt }) {
  const now = attempt.ended ?? { ...progress(), change: 0 };
  const change = now.change > 0 ? `+${now.change}` : String(now.change).replace("-", "−");
  return html`<div class="note right verdict won" role="status">
    <strong>✓ ${t("solved")}</strong>
    ${attempt.why && html`<span><b>${t("why")}</b> ${attempt.why}</span>`}
    <span>${t("my_rating", { rating: now.rating })}${now.change ? ` (${change})` : ""}</span>
    ${now.change < 0 && html`<small>${t("first_try_counts")}</small>`}
    ${now.streak > 1 && html`<span>${t("streak", { count: now.streak })}</span>`}
  </div>`;
}

/**
 * The moves of a line; the one that is shown is marked, and each can be gone to.
 * @param {{game: Game, attempt: Attempt, names: string[]}} props
 */
function Line({ game, attempt, names }) {
  const { line, at } = attempt;
  const list = useBox();
  useEffect(() => {
    const here = list.current?.querySelector("[aria-current]");
    here?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [at]);
  return html`<div class="line">
    <button type="button" aria-label=${t("back_one")} disabled=${at === 0} onClick=${() => attempt.step(-1)}>◀</button>
    <ol ref=${list} tabindex="0" aria-label=${t("line")}>
      ${line.map(
        ([seat, cards], index) => html`<li key=${index}>
          <button type="button" class="plain" aria-current=${at === index + 1 ? "step" : undefined} onClick=${() => attempt.step(index + 1 - at)}>
            <small>${names[seat]}</small> <${Cards} game=${game} play=${cards} size="tiny" />
          </button>
        </li>`,
      )}
    </ol>
    <button type="button" aria-label=${t("forward_one")} disabled=${at >= line.length} onClick=${() => attempt.step(1)}>▶</button>
  </div>`;
}

/**
 * The buttons: to pass on the left, to play on the right, help between them.
 * @param {{attempt: Attempt, hand: PuzzleHand, onNext: () => void}} props
 */
function Buttons({ attempt, hand, onNext }) {
  const { phase } = attempt;
  if (phase === "solved") {
    return html`<span class="between"><button type="button" class="primary" data-main onClick=${onNext}>${t("next_puzzle")}</button></span>`;
  }
  if (phase === "wrong" || phase === "shown") {
    return html`<span class="between">
      ${
        phase === "shown"
          ? html`<button type="button" onClick=${onNext}>${t("next_puzzle")}</button>`
          : html`<button type="button" data-act="solution" onClick=${() => attempt.solution()}>${t("solution")}</button>`
      }
      <button type="button" class="primary" data-main onClick=${() => attempt.retry()}>${t("try_it")}</button>
    </span>`;
  }
  const mine = phase === "mine";
  const first = attempt.acts.length === 0;
  const step = attempt.hintStep;
  return html`
    <button type="button" data-act="pass" disabled=${!mine || !hand.mayPass} onClick=${hand.pass}>${t("pass")}</button>
    <span class="between">
      ${first && step < 2 && html`<button type="button" data-act="hint" disabled=${!mine} onClick=${() => attempt.askHint(step + 1)}>${t(step ? "second_hint" : "hint")}</button>`}
      ${(!first || step >= 2) && html`<button type="button" data-act="solution" disabled=${!mine} onClick=${() => attempt.solution()}>${t("solution")}</button>`}
    </span>
    <button type="button" class="primary" data-act="play" disabled=${!mine || !hand.fitting} onClick=${hand.play}>${t("play")}</button>`;
}

/**
 * Reads out what is done: the moves that are shown, and the verdict.
 * @param {{game: Game, attempt: Attempt, names: string[]}} props
 */
function Announced({ game, attempt, names }) {
  const { phase, line, at } = attempt;
  const [seat, cards] = line[at - 1] ?? [];
  const done =
    cards === undefined ? "" : said(game, { cards }, { name: names[seat], you: seat === attempt.puzzle.seat });
  const turn = phase === "mine" ? t("said_your_turn") : "";
  return html`<p class="visually-hidden" aria-live="polite" data-said data-phase=${phase}>${done} ${turn}</p>`;
}

/** @param {Puzzle} puzzle */
function useAttempt(puzzle) {
  const [, setVersion] = useState(0);
  const attempt = useMemo(() => new Attempt(puzzle, () => setVersion((version) => version + 1)), [puzzle.id]);
  useLayoutEffect(() => {
    attempt.open();
    const end = onReturn(() => attempt.open());
    return () => {
      end();
      attempt.stop();
    };
  }, [attempt]);
  return attempt;
}

/** @typedef {ReturnType<typeof useHand>} PuzzleHand */

/**
 * The hand in front: what is chosen, which play that is, and which cards still fit.
 * @param {Game} game
 * @param {Attempt} attempt
 */
function useHand(game, attempt) {
  const { position, phase, puzzle, acts } = attempt;
  const hand = useChosen(game, position, puzzle.seat, [acts.length, phase], phase === "mine");
  const [fitting] = hand.plays ?? [];
  return {
    ...hand,
    fitting,
    play: () => fitting && attempt.move(fitting.cards),
    pass: () => attempt.move("pass"),
  };
}

/**
 * What each seat is called: the reader, partners, and foes by where they sit.
 * @param {Puzzle} props
 */
function namesOf({ seat: own, position }) {
  const { sides } = position;
  const partners = sides.filter((each, seat) => each === sides[own] && seat !== own).length;
  return sides.map((side, seat) => {
    const { name, you } = personAt(position, seat, { me: own });
    if (you || side !== sides[own]) {
      return side === "landlord" && !you ? t("place_landlord") : name;
    }
    return partners > 1 ? t("partner_in", { place: name }) : t("partner");
  });
}

/** @param {Attempt} attempt @param {PuzzleHand} hand @param {() => void} onNext @returns {Shortcut[]} */
function shortcuts(attempt, hand, onNext) {
  const { phase } = attempt;
  const mine = phase === "mine";
  const line = phase === "wrong" || phase === "shown";
  const hints = attempt.acts.length === 0 && attempt.hintStep < 2;
  return [
    {
      shown: "← →",
      words: t("key_arrows"),
      acts: line ? { ArrowLeft: () => attempt.step(-1), ArrowRight: () => attempt.step(1) } : {},
    },
    { shown: "3 … A", words: t("key_rank") },
    { shown: "Enter", words: t("play"), acts: mine && hand.fitting ? { Enter: instead(hand.play, PRESSED) } : {} },
    { shown: t("key_space"), words: t("pass"), acts: mine && hand.mayPass ? { " ": instead(hand.pass, TAPPED) } : {} },
    { shown: "Esc", words: t("key_clear"), acts: mine ? { Escape: hand.clear } : {} },
    { shown: "h", words: t("hint"), acts: mine && hints ? { h: () => attempt.askHint(attempt.hintStep + 1) } : {} },
    { shown: "s", words: t("solution"), acts: mine || phase === "wrong" ? { s: () => attempt.solution() } : {} },
    { shown: "u", words: t("try_it"), acts: line ? { u: () => attempt.retry() } : {} },
    { shown: "n", words: t("next_puzzle"), acts: { n: onNext } },
  ];
}
