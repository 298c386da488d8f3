// A puzzle on the table: the hand to choose from, the verdict on each move, hints and the solution.

import { onReturn } from "../lib/address.js";
import { Cards, toggled } from "../lib/card.js";
import { split, spoken, write } from "../lib/cards.js";
import { t } from "../lib/page.js";
import { ProblemNote, Shortcuts, useKeys, Waiting } from "../lib/parts.js";
import { handOf, Table } from "../lib/table.js";
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../lib/view.js";
import { Attempt } from "./attempt.js";
import { Level } from "./list.js";
import { progress } from "./progress.js";

/** @param {{game: object, puzzle: object, day?: string, onNext: () => void}} props */
export function Solving({ game, puzzle, day, onNext }) {
  const attempt = useAttempt(puzzle);
  const hand = useHand(game, attempt);
  const [helping, setHelping] = useState(false);
  const names = useMemo(() => namesOf(puzzle), [puzzle]);
  const box = useRef(null);
  useKeys(keysOf(attempt, hand, onNext, () => setHelping(true)));
  useFocus(attempt, box);
  const { position, phase } = attempt;
  return html`<div class="solving" ref=${box}>
    <${Heading} game=${game} puzzle=${puzzle} day=${day} attempt=${attempt} onHelp=${() => setHelping(true)} />
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
    >
      <div class="acts" aria-busy=${String(phase === "asking" || phase === "replying")}>
        <${Waiting} wait=${attempt.wait} />
        <${ProblemNote} error=${attempt.error} onRetry=${attempt.again && (() => attempt.again())} />
        <${Verdict} game=${game} attempt=${attempt} names=${names} />
        <${Buttons} attempt=${attempt} hand=${hand} onNext=${onNext} />
      </div>
    <//>
    <${Announced} game=${game} attempt=${attempt} names=${names} />
    ${helping && html`<${Shortcuts} keys=${shortcuts()} onClose=${() => setHelping(false)} />`}
  </div>`;
}

function Heading({ game, puzzle, day, attempt, onHelp }) {
  const side = puzzle.side === "landlord" ? "goal_landlord" : "goal_peasants";
  return html`<header class="heading">
    <a class="button plain back" href=${`/puzzles?game=${puzzle.rules}`} aria-label=${t("all_puzzles")} title=${t("all_puzzles")}><span aria-hidden="true">←</span></a>
    <div class="titles">
      <h2>${t(side)}</h2>
      <p class="about">
        <${Level} level=${puzzle.level} /> ${puzzle.rating}
        ${attempt.solvedBefore ? html` · <span class="done">✓ ${t("solved_before")}</span>` : ""}
        ${day ? ` · ${t("of_day", { day })}` : ""} · ${game.name}
      </p>
    </div>
    <button type="button" class="plain" onClick=${onHelp} aria-label=${t("keys_hint")}>?</button>
  </header>`;
}

/** What there is to say about the last move: that it loses, keeps the win, or has won. */
function Verdict({ game, attempt, names }) {
  const { phase, puzzle } = attempt;
  if (phase === "wrong") {
    const winner = puzzle.side === "landlord" ? "peasants" : "landlord";
    return html`<div class="note wrong verdict" role="alert">
      <strong>✗ ${t("loses")}</strong> ${t(`refuted_${winner}`)}
      <${Line} game=${game} attempt=${attempt} names=${names} />
    </div>`;
  }
  if (phase === "shown") {
    return html`<div class="note verdict">
      <strong>${t("solution")}</strong>
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

function more({ plays }) {
  return plays === null ? "" : plays === 1 ? t("one_more") : t("more", { count: plays });
}

function Won({ attempt }) {
  const now = attempt.ended ?? { ...progress(), change: 0 };
  const change = now.change > 0 ? `+${now.change}` : String(now.change).replace("-", "−");
  return html`<div class="note right verdict won" role="status">
    <strong>✓ ${t("solved")}</strong>
    <span>${t("my_rating", { rating: now.rating })}${now.change ? ` (${change})` : ""}</span>
    ${now.streak > 1 && html`<span>${t("streak", { count: now.streak })}</span>`}
  </div>`;
}

/** The moves of a line; the one that is shown is marked, and each can be gone to. */
function Line({ game, attempt, names }) {
  const { line, at } = attempt;
  const list = useRef(null);
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

function Buttons({ attempt, hand, onNext }) {
  const { phase } = attempt;
  if (phase === "solved") {
    return html`<div class="row buttons">
      <button type="button" class="primary" data-main onClick=${onNext}>${t("next_puzzle")}</button>
    </div>`;
  }
  if (phase === "wrong" || phase === "shown") {
    return html`<div class="row buttons">
      <button type="button" class="primary" data-main onClick=${() => attempt.retry()}>${t("try_it")}</button>
      ${
        phase === "shown"
          ? html`<button type="button" onClick=${onNext}>${t("next_puzzle")}</button>`
          : html`<button type="button" onClick=${() => attempt.solution()}>${t("solution")}</button>`
      }
    </div>`;
  }
  const mine = phase === "mine";
  const first = attempt.acts.length === 0;
  const step = attempt.hintStep;
  return html`<div class="row buttons">
    <button type="button" class="primary" disabled=${!mine || !hand.fitting} onClick=${hand.play}>${t("play")}</button>
    ${hand.mayPass && html`<button type="button" disabled=${!mine} onClick=${hand.pass}>${t("pass_it")}</button>`}
    ${first && step < 2 && html`<button type="button" disabled=${!mine} onClick=${() => attempt.askHint(step + 1)}>${t(step ? "second_hint" : "hint")}</button>`}
    ${(!first || step >= 2) && html`<button type="button" disabled=${!mine} onClick=${() => attempt.solution()}>${t("solution")}</button>`}
  </div>`;
}

/** Reads out what is done: the moves that are shown, and the verdict. */
function Announced({ game, attempt, names }) {
  const { phase, line, at } = attempt;
  const [seat, cards] = line[at - 1] ?? [];
  const name = seat === undefined ? "" : names[seat];
  const said =
    cards === undefined
      ? ""
      : cards === "pass"
        ? t("said_pass", { who: name })
        : t("said_play", { who: name, play: spoken(game, cards) });
  const turn = phase === "mine" ? t("said_your_turn") : "";
  return html`<p class="visually-hidden" aria-live="polite" data-said data-phase=${phase}>${said} ${turn}</p>`;
}

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

/** The hand in front: what is chosen, which play that is, and which cards still fit. */
function useHand(game, attempt) {
  const { position, phase, puzzle, acts } = attempt;
  const [chosen, setChosen] = useState(new Set());
  useLayoutEffect(() => setChosen(new Set()), [acts.length, phase]);
  const cards = useMemo(() => handOf(game, position, puzzle.seat), [position]);
  const legal = phase === "mine" ? position.legal : [];
  const picked = [...chosen].map((index) => cards[index]).filter(Boolean);
  const fitting = useMemo(() => playOf(game, legal, picked), [legal, chosen]);
  const possible = useMemo(() => possibleOf(game, cards, legal, chosen), [cards, legal, chosen]);
  const toggle = (index) => setChosen((before) => toggled(before, index));
  return {
    chosen,
    possible: phase === "mine" ? possible : undefined,
    fitting,
    mayPass: legal.some((play) => play.cards === "pass"),
    toggle,
    clear: () => setChosen(new Set()),
    play: () => fitting && attempt.move(fitting),
    pass: () => attempt.move("pass"),
  };
}

/** The ranks of some cards as a text: suits seldom matter, and the service lists one choice of them. */
function ranks(game, cards) {
  return write(game, cards)
    .split(game.separator)
    .map((card) => card[0])
    .join("");
}

/** The text of the play that the chosen cards are; null when they are none. */
function playOf(game, legal, picked) {
  if (!picked.length) {
    return null;
  }
  const text = write(game, picked);
  const exact = legal.find((play) => write(game, split(game, play.cards)) === text);
  if (exact) {
    return exact.cards;
  }
  return legal.some((play) => ranks(game, split(game, play.cards)) === ranks(game, picked)) ? text : null;
}

/** The cards of the hand that are chosen, or that some legal play has beside the chosen ones. */
function possibleOf(game, cards, legal, chosen) {
  const wanted = [...chosen].map((index) => cards[index]?.[0]);
  const found = new Set(chosen);
  for (const play of legal) {
    const left = split(game, play.cards).map((card) => card[0]);
    const fits = wanted.every((rank) => {
      const at = left.indexOf(rank);
      left.splice(at, at < 0 ? 0 : 1);
      return at >= 0;
    });
    if (fits) {
      cards.forEach((card, index) => left.includes(card[0]) && found.add(index));
    }
  }
  return found;
}

/**
 * Puts the focus on what is to be done, where the browser has lost it. On a phone it waits for the
 * first touch, since a ring around a card would look like a hint.
 */
function useFocus(attempt, box) {
  useEffect(() => {
    const lost = document.activeElement === document.body || document.activeElement?.disabled;
    const ready = attempt.touched || matchMedia("(hover: hover)").matches;
    if (lost && ready && attempt.phase !== "asking" && attempt.phase !== "replying") {
      const wanted = attempt.phase === "mine" ? ".hand .card[tabindex='0']" : "[data-main]";
      box.current?.querySelector(wanted)?.focus({ preventScroll: true });
    }
  }, [attempt.phase, attempt.acts.length]);
}

function namesOf(puzzle) {
  const count = puzzle.left.length;
  const partners = puzzle.side === "peasants" ? count - 2 : 0;
  return Array.from({ length: count }, (_, seat) => {
    if (seat === puzzle.seat) {
      return t("me");
    }
    if (seat === puzzle.landlord || partners === 0) {
      return t("seat", { seat });
    }
    return partners > 1 ? t("partner_in", { seat }) : t("partner");
  });
}

function keysOf(attempt, hand, onNext, onHelp) {
  const { phase } = attempt;
  const keys = { "?": onHelp, n: () => onNext() };
  if (phase === "mine") {
    keys.Enter = (event) => {
      if (!event.target.closest("button:not(.card), a, summary") && hand.fitting) {
        event.preventDefault();
        hand.play();
      }
    };
    keys["0"] = () => hand.mayPass && hand.pass();
    keys.Escape = () => hand.clear();
    keys.h = () => attempt.acts.length === 0 && attempt.hintStep < 2 && attempt.askHint(attempt.hintStep + 1);
  }
  if (phase === "mine" || phase === "wrong") {
    keys.s = () => attempt.solution();
  }
  if (phase === "wrong" || phase === "shown") {
    keys.ArrowLeft = () => attempt.step(-1);
    keys.ArrowRight = () => attempt.step(1);
    keys.u = () => attempt.retry();
  }
  return keys;
}

function shortcuts() {
  return [
    ["← →", t("key_arrows")],
    ["3 … A", t("key_rank")],
    ["Enter", t("play")],
    ["0", t("pass")],
    ["Esc", t("key_clear")],
    ["h", t("hint")],
    ["s", t("solution")],
    ["u", t("try_it")],
    ["n", t("next_puzzle")],
    ["?", t("keys_hint")],
  ];
}
