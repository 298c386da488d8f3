// Ways to get something on the board: a deal, an example, setting it up, pasting it.

import { draft } from "../lib/address.js";
import { loadGame } from "../lib/game.js";
import { lang, room, t } from "../lib/page.js";
import { Dialog, ProblemNote, Waiting } from "../lib/parts.js";
import { ask, getText } from "../lib/service.js";
import { html, useLayoutEffect, useState } from "../lib/view.js";
import { lastBoard } from "./state.js";

/** The id of the game that a record is of, as far as the page knows it. */
function gameOf(record) {
  const { rules } = record;
  return typeof rules === "string" ? rules : (rules.base ?? rules.id);
}

/** Puts a record on the board, at its first play when it is a finished game. */
export async function put(act, answer, how = {}) {
  const game = await loadGame(gameOf(answer.record));
  const first = answer.steps.findIndex((step) => step.kind === "play");
  const at = answer.stage === "over" && first >= 0 ? first : answer.steps.length;
  const seat = answer.steps[first]?.seat ?? answer.turn ?? answer.landlord ?? 0;
  const known = answer.record.hands ?? answer.record.start?.hands ?? [];
  const seen = known[seat] ? seat : Math.max(0, known.findIndex(Boolean));
  act.open(answer.record, game, { at, seat: seen, ...how });
}

/** A new deal on the board: the first caller's hand is the one that is seen. */
export async function deal(act, game, options) {
  const dealt = await ask("/v1/deals", { rules: game.id }, options);
  const answer = await ask("/v1/positions", { text: dealt.record, language: lang }, options);
  act.open(answer.record, game, { seat: dealt.first });
}

/** The example of a game on the board. */
export async function example(act, game, options) {
  const path = `/page/examples/${encodeURIComponent(game.id)}`;
  const record = await getText(path, options).catch((error) => {
    throw error.status === 404 ? new Error(t("no_example")) : error;
  });
  await put(act, await ask("/v1/positions", { text: record, language: lang }, options));
}

/** What the board shows while there is nothing on it. */
export function Start({ game, act, onSetup, onPaste }) {
  const [problem, setProblem] = useState(null);
  const [busy, setBusy] = useState(false);
  const [wait, setWait] = useState(null);
  const onWait = (seconds, why) => setWait(seconds ? { seconds, why } : null);
  const tried = (bring) => () => {
    setBusy(true);
    setProblem(null);
    bring(act, game, { onWait })
      .catch(setProblem)
      .finally(() => setBusy(false));
  };
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
    <${ProblemNote} error=${problem} /><${Waiting} wait=${wait} />
  </section>`;
}

const pasted = draft("board:paste");

/** Takes a record of any format, or the line of a position. */
export function Paste({ game, act, onClose }) {
  const [text, setText] = useState(pasted.read() ?? "");
  const [problem, setProblem] = useState(null);
  const [wait, setWait] = useState(null);
  const [rules, setRules] = useState(game.id);
  useLayoutEffect(() => pasted.write(text), [text]);
  const submit = async (event) => {
    event.preventDefault();
    setProblem(null);
    try {
      const onWait = (seconds, why) => setWait({ seconds, why });
      const answer = await ask("/v1/positions", { text, rules, language: lang }, { onWait });
      await put(act, answer);
      pasted.write(null);
      onClose();
    } catch (error) {
      setProblem(error);
    }
  };
  const taken = async (event) => {
    const [file] = event.dataTransfer?.files ?? event.target.files ?? [];
    if (file) {
      event.preventDefault();
      setText(await file.text());
    }
  };
  return html`<${Dialog} title=${t("way_paste")} onClose=${onClose}>
    <form class="paste" onSubmit=${submit} onDrop=${taken}>
      <label class="field"><span>${t("paste_what")}</span>
        <textarea class="typed" rows="8" value=${text} spellcheck=${false} onInput=${(event) => setText(event.target.value)}></textarea>
      </label>
      <p class="row">
        <label class="row"><small>${t("paste_rules")}</small>
          <select value=${rules} onChange=${(event) => setRules(event.target.value)}>
            ${room.games.map((each) => html`<option value=${each.id}>${each.name}</option>`)}
          </select></label>
        <label class="button"><input type="file" class="visually-hidden" onChange=${taken} />${t("paste_file")}</label>
        <span class="grow"></span>
        <button class="primary" disabled=${!text.trim()}>${t("paste_open")}</button>
      </p>
      <${ProblemNote} error=${problem} />
      <${Waiting} wait=${wait} />
    </form>
  <//>`;
}

/** The address of the board, for others. */
export function Share({ onClose }) {
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard?.writeText(location.href).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return html`<${Dialog} title=${t("share")} onClose=${onClose}>
    <label class="field"><span>${t("share_about")}</span>
      <input class="typed" readonly value=${location.href} onFocus=${(event) => event.target.select()} />
    </label>
    <p class="row"><button type="button" class="primary" onClick=${copy}>${t("copy")}</button>
      <span role="status">${copied ? t("copied") : ""}</span></p>
  <//>`;
}

/** Keeps the game on the board among the games, and goes to its page. */
export async function review(question) {
  const { events } = await ask("/v1/positions", { ...question, write: true });
  if (!events) {
    throw new Error(t("no_game_to_review"));
  }
  const lines = events.map((event) => JSON.stringify(event)).join("\n");
  const headers = { "Content-Type": "application/x-ndjson" };
  const { id } = await ask("/v1/games", lines, { headers });
  location.assign(`/games/${id}`);
}
