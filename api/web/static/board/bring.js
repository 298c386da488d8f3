// Ways to get something on the board: a deal, an example, setting it up, pasting it.

import { draft } from "../lib/address.js";
import { useCopy } from "../lib/copy.js";
import { loadGame } from "../lib/game.js";
import { keepAndOpen } from "../lib/games.js";
import { lang, room, t } from "../lib/page.js";
import { Dialog, entered, Trouble } from "../lib/parts.js";
import { useTask } from "../lib/query.js";
import { RecordField, useReading } from "../lib/record_field.js";
import { ask, getText, Problem } from "../lib/service.js";
import { html, useLayoutEffect, useState } from "../lib/view.js";
import { lastBoard } from "./state.js";

/**
 * The id of the game that a record is of, as far as the page knows it.
 * @param {Sketch} record
 */
function gameOf(record) {
  const { rules } = record;
  return typeof rules === "string" ? rules : String(rules.base ?? rules.id);
}

/**
 * Puts a record on the board, at its first play when it is a finished game.
 * @param {BoardActs} act
 * @param {Position} answer
 */
async function put(act, answer, how = {}) {
  const game = await loadGame(gameOf(answer.record));
  const first = answer.steps.findIndex((step) => step.kind === "play");
  const at = answer.stage === "over" && first >= 0 ? first : answer.steps.length;
  const seat = answer.steps[first]?.seat ?? answer.turn ?? answer.landlord ?? 0;
  const known = answer.record.hands ?? answer.record.start?.hands ?? [];
  const seen = known[seat] ? seat : Math.max(0, known.findIndex(Boolean));
  act.open(answer.record, game, { at, seat: seen, ...how });
}

/**
 * A new deal on the board: the first caller's hand is the one that is seen.
 * @param {BoardActs} act
 * @param {Game} game
 * @param {AskOptions} options
 */
async function deal(act, game, options) {
  const { record, first: seat = 0 } = await ask("/v1/deals", { rules: game.id }, options);
  // Where hands may be shown before the first claim, nobody does: the first question is who will be the landlord.
  const calls = game.opening.map((call, at) => ({ type: "call", seat: (Number(seat) + at) % game.players, call }));
  const position = await ask("/v1/positions", { text: [...record, ...calls], language: lang }, options);
  act.open(position.record, game, { seat: Number(seat) });
}

/**
 * The example of a game on the board.
 * @param {BoardActs} act
 * @param {Game} game
 * @param {AskOptions} options
 * @throws {Error} the game has none.
 */
async function example(act, game, options) {
  const text = await getText("/page/examples/{id}", { ...options, in: { id: game.id } }).catch((error) => {
    throw error instanceof Problem && error.status === 404 ? new Error(t("no_example")) : error;
  });
  await put(act, await ask("/v1/positions", { text, language: lang }, options));
}

/**
 * What the board shows while there is nothing on it.
 * @param {{game: Game, act: BoardActs, onSetup: () => void, onPaste: () => void}} props
 */
export function Start({ game, act, onSetup, onPaste }) {
  const { busy, error, wait, run } = useTask();
  /** @param {(act: BoardActs, game: Game, options: AskOptions) => Promise<void>} bring */
  const tried = (bring) => () => run((options) => bring(act, game, options));
  const last = lastBoard();
  const ways = [
    ["deal", tried(deal), "primary"],
    ["example", tried(example), ""],
    ["setup", onSetup, ""],
    ["paste", onPaste, ""],
  ];
  return html`<section class="start panel" aria-label=${t("start")} aria-busy=${String(busy)}>
    <h2>${game.name}</h2>
    <p class="hint">${game.about}</p>
    ${last && html`<p><a class="button continue" href=${last}>${t("continue")}</a></p>`}
    <div class="ways">
      ${ways.map(
        ([
          name,
          act_,
          style,
        ]) => html`<button type="button" class=${style} data-way=${name} disabled=${busy} onClick=${act_}>
          <b>${t(`way_${name}`)}</b> <small>${t(`way_${name}_about`)}</small>
        </button>`,
      )}
    </div>
    <${Trouble} error=${error} wait=${wait} />
  </section>`;
}

const pasted = draft("board:paste");

/**
 * Takes a game as people type it, a record of any format, or the line of a position.
 * @param {{game: Game, act: BoardActs, onClose: () => void}} props
 */
export function Paste({ game, act, onClose }) {
  const [text, setText] = useState(pasted.read() ?? "");
  const { error, wait, run } = useTask();
  const [rules, setRules] = useState(game.id);
  const reading = useReading(text, rules);
  useLayoutEffect(() => pasted.write(text), [text]);
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault();
    run(async (options) => {
      await put(act, await ask("/v1/positions", { text, rules, language: lang }, options));
      pasted.write(null);
      onClose();
    });
  };
  /** @param {Event & {dataTransfer?: DataTransfer | null, target: HTMLInputElement}} event */
  const taken = async (event) => {
    const [file] = event.dataTransfer?.files ?? event.target.files ?? [];
    if (file) {
      event.preventDefault();
      setText(await file.text());
    }
  };
  return html`<${Dialog} title=${t("way_paste")} onClose=${onClose}>
    <form class="paste" onSubmit=${submit} onDrop=${taken}>
      <${RecordField} id="pasted" label=${t("paste_what")} rows=${8} text=${text} reading=${reading}
        placeholder=${t("paste_hint")} onText=${setText} />
      <p class="row">
        <label class="row"><small>${t("paste_rules")}</small>
          <select value=${rules} onChange=${entered(setRules)}>
            ${room.games.map((each) => html`<option value=${each.id}>${each.name}</option>`)}
          </select></label>
        <label class="button"><input type="file" class="visually-hidden" onChange=${taken} />${t("paste_file")}</label>
        <span class="grow"></span>
        <button class="primary" disabled=${!text.trim()}>${t("paste_open")}</button>
      </p>
      <${Trouble} error=${error} wait=${wait} />
    </form>
  <//>`;
}

/**
 * The address of the board, for others.
 * @param {{onClose: () => void}} props
 */
export function Share({ onClose }) {
  const [copy, said] = useCopy();
  return html`<${Dialog} title=${t("share")} onClose=${onClose}>
    <label class="field"><span>${t("share_about")}</span>
      <input class="typed" readonly value=${location.href} onFocus=${(/** @type {{target: HTMLInputElement}} */ event) => event.target.select()} />
    </label>
    <p class="row"><button type="button" class="primary" onClick=${copy}>${t("copy")}</button>
      <span role="status">${said}</span></p>
  <//>`;
}

/**
 * Keeps the game on the board among the games, and goes to its page.
 * @param {ReturnType<typeof import("./state.js").questionOf>} question
 * @param {AskOptions} options
 */
export async function review(question, options) {
  const { events } = await ask("/v1/positions", { ...question, write: true }, options);
  if (!events) {
    throw new Error(t("no_game_to_review"));
  }
  return keepAndOpen(events, options);
}
