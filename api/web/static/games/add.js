// Bringing games in: a text that is pasted, files that are dropped or chosen, or an example.

import { addressOf, draft, state } from "../lib/address.js";
import { gameWanted } from "../lib/game.js";
import { lang, room, t } from "../lib/page.js";
import { entered, ProblemNote, Trouble } from "../lib/parts.js";
import { useTask } from "../lib/query.js";
import { RecordField, standing, useReading } from "../lib/record_field.js";
import { ask, detailOf, getText, Problem, remove } from "../lib/service.js";
import { html, useState } from "../lib/view.js";
import { askForBatch, Batch } from "./batch.js";
import { keepGames } from "./keep.js";

const typed = draft("games:record");

/**
 * The panel that takes games.
 * @param {{onChange: () => void}} props onChange: called when games were kept.
 */
export function Add({ onChange }) {
  const [text, setText] = useState(typed.read() ?? "");
  const [rules, setRules] = useState("");
  const [found, setFound] = useState(/** @type {Kept | null} */ (null));
  const task = useTask();
  const reading = useReading(text, rules);
  /** @param {string | number} value */
  const write = (value) => {
    setText(value);
    typed.write(value);
  };
  /** @param {(options: AskOptions) => Promise<boolean | void>} work */
  const run = (work) => {
    setFound(null);
    return task.run(work);
  };
  /** @param {Source[]} sources @param {boolean} reviewAtOnce */
  const take = (sources, reviewAtOnce) =>
    run(async (options) => {
      const kept = await keepGames(sources, rules, options);
      onChange();
      if (kept.ids.length === 1 && !kept.refused.length && reviewAtOnce) {
        const address = await askForReview(kept.ids[0], options).catch((error) =>
          takeBack(kept, error, options, onChange),
        );
        typed.write("");
        location.assign(address);
        return true;
      }
      if (kept.ids.length && !kept.refused.length) {
        write("");
      }
      setFound(kept);
      return false;
    });
  /** @param {string} game */
  const example = (game) =>
    run(async (options) => {
      const source = { name: game, text: await getText("/page/examples/{id}", { ...options, in: { id: game } }) };
      const kept = await keepGames([source], "", options);
      location.assign(await askForReview(kept.ids[0], options));
      return true;
    });
  /** @param {Iterable<File>} list */
  const files = (list) => take([...list], true);
  const [over, dropped] = useDropped(files);
  return html`<div class="adding ${over ? "over" : ""}" ...${dropped}>
    <${Typed} text=${text} reading=${reading} busy=${task.busy} rules=${rules} onText=${write} onRules=${setRules} onTake=${take} onFiles=${files} />
    <div aria-live="polite">
      <${Trouble} busy=${task.busy} wait=${task.wait} working="reading" />
      ${task.error && html`<${NoRecord} error=${task.error} />`}
      ${found && html`<${Found} found=${found} onBatch=${(/** @type {string[]} */ ids) => run((options) => askForBatch(ids, options))} />`}
    </div>
    <${Batch} onChange=${onChange} />
    <${Examples} busy=${task.busy} onExample=${example} />
  </div>`;
}

/**
 * The example of the game that was looked at last, which is reviewed at once.
 * @param {{busy: boolean, onExample: (game: string) => void}} props
 */
function Examples({ busy, onExample }) {
  const known = room.games.filter((each) => room.examples.includes(each.id));
  const wanted = gameWanted(state().game);
  const { id, name } = known.find((each) => each.id === wanted) ?? known[0];
  return html`<div class="examples">
    <h3>${t("examples")}</h3>
    <button type="button" disabled=${busy} onClick=${() => onExample(id)}>${name}</button>
  </div>`;
}

/**
 * The field for records, and what can be done with what stands in it.
 * @param {{text: string, reading: ReturnType<typeof useReading>, busy: boolean, rules: string, onText: (text: string) => void, onRules: (id: string) => void, onTake: (sources: Source[], reviewAtOnce: boolean) => void, onFiles: (files: Iterable<File>) => void}} props
 */
function Typed({ text, reading, busy, rules, onText, onRules, onTake, onFiles }) {
  const nothing = busy || !text.trim();
  // Lines that are marked are left out: what stands is kept.
  const source = { name: "", text: standing(reading) ?? text };
  return html`<${RecordField} id="record" label=${t("record")} rows=${5} placeholder=${t("record_hint")} text=${text}
      reading=${reading} onText=${onText} />
    <div class="row">
      <button type="button" class="primary" disabled=${nothing} onClick=${() => onTake([source], true)}>
        ${t("review_it")}
      </button>
      <button type="button" disabled=${nothing} onClick=${() => onTake([source], false)}>
        ${t("only_keep")}
      </button>
      <label class="button file"
        >${t("choose_files")}<input type="file" class="visually-hidden" multiple onChange=${(/** @type {{target: HTMLInputElement}} */ event) => onFiles(event.target.files ?? [])}
      /></label>
      ${text && html`<button type="button" class="plain" onClick=${() => onText("")}>${t("clear")}</button>`}
      <label class="field rules"
        ><span>${t("rules_if_none")}</span>
        <select value=${rules} onChange=${entered(onRules)}>
          <option value="">${t("rules_auto")}</option>
          ${room.games.map((each) => html`<option value=${each.id}>${each.name}</option>`)}
        </select>
      </label>
    </div>`;
}

/**
 * Asks for the review of a kept game; returns the address of the page that follows it.
 * @param {string} game
 * @param {AskOptions} options
 */
async function askForReview(game, options) {
  const question = { game, language: lang };
  const review = await ask("/v1/reviews", question, { ...options, headers: { Prefer: "respond-async" } });
  return addressOf(`/games/${game}`, { review: review.id });
}

/**
 * Deletes a game that was to be reviewed and cannot be, unless it was kept before.
 * @param {Kept} kept
 * @param {Error} error
 * @param {AskOptions} options
 * @param {() => void} onChange
 * @returns {Promise<never>}
 * @throws {Error} why it cannot be reviewed.
 */
async function takeBack(kept, error, options, onChange) {
  if (!(error instanceof Problem) || error.status !== 422) {
    throw error;
  }
  await Promise.all(kept.created.map((id) => remove("/v1/games/{id}", { ...options, in: { id } })));
  onChange();
  throw new Error(detailOf(error));
}

/**
 * What is wrong with a text that is no record, what it looks like, and what a record looks like.
 * @param {{error: Error}} props
 */
function NoRecord({ error }) {
  if (!(error instanceof Problem) || error.status !== 422) {
    return html`<${ProblemNote} error=${error} />`;
  }
  return html`<${ProblemNote} error=${error} title=${t("not_a_record")}>
    <p class="hint">${t("what_records")}</p>
    <details><summary>${t("show_example")}</summary><pre tabindex="0">${t("record_hint")}</pre></details>
  <//>`;
}

/**
 * What became of the games: how many are kept, which were refused and why.
 * @param {{found: Kept, onBatch: (ids: string[]) => void}} props
 */
function Found({ found, onBatch }) {
  const { ids, refused } = found;
  return html`<div class="note found">
    ${ids.length > 0 && html`<p>${ids.length === 1 ? t("read_one") : t("read_many", { count: ids.length })}</p>`}
    ${ids.length === 1 && html`<a class="button primary" href=${`/games/${ids[0]}`}>${t("open_it")}</a>`}
    ${
      ids.length > 1 &&
      html`<button type="button" class="primary" onClick=${() => onBatch(ids)}>${t("review_all", { count: ids.length })}</button>`
    }
    ${
      refused.length > 0 &&
      html`<p>${t("refused_some", { count: refused.length })}</p>
      <ul class="refused">
        ${refused
          .slice(0, 20)
          .map((each) => html`<li>${t("refused_line", { ...each, file: each.file || t("text_file") })}</li>`)}
      </ul>`
    }
  </div>`;
}

/**
 * Whether files hang over an element, and what it does with those that are dropped on it.
 * @param {(files: Iterable<File>) => void} take
 * @returns {[boolean, Record<string, (event: DragEvent) => void>]}
 */
function useDropped(take) {
  const [over, setOver] = useState(false);
  /** @param {boolean} inside @param {(event: DragEvent) => void} act */
  const dragged =
    (inside, act = () => {}) =>
    (/** @type {DragEvent} */ event) => {
      if (event.dataTransfer?.types.includes("Files")) {
        event.preventDefault();
        setOver(inside);
        act(event);
      }
    };
  const onDrop = dragged(false, ({ dataTransfer }) => take(dataTransfer?.files ?? []));
  return [over, { onDragOver: dragged(true), onDragLeave: dragged(false), onDrop }];
}
