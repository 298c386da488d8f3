// Bringing games in: a text that is pasted, files that are dropped or chosen, or an example.

import { addressOf, draft } from "../lib/address.js";
import { lang, room, t } from "../lib/page.js";
import { ProblemNote, Waiting } from "../lib/parts.js";
import { ask, Problem, getText } from "../lib/service.js";
import { html, useLayoutEffect, useRef, useState } from "../lib/view.js";
import { Batch, askForBatch } from "./batch.js";
import { keepGames } from "./keep.js";

const typed = draft("games:record");

/**
 * The panel that takes games.
 * @param {{panel: HTMLElement, onChange: () => void}} props
 *   panel: where files can be dropped; onChange: called when games were kept.
 */
export function Add({ panel, onChange }) {
  const [text, setText] = useState(typed.read() ?? "");
  const [rules, setRules] = useState("");
  const [state, setState] = useState({});
  const [wait, setWait] = useState(null);
  const field = useRef(null);
  const write = (value) => {
    setText(value);
    typed.write(value);
  };
  const onWait = (seconds, why) => setWait({ seconds, why });
  const run = async (work) => {
    setState({ busy: true });
    try {
      setState((await work()) ?? {});
    } catch (error) {
      setState({ error });
    }
    setWait(null);
  };
  const take = (sources, reviewAtOnce) =>
    run(async () => {
      const found = await keepGames(sources, { rules, onWait });
      onChange();
      if (found.ids.length === 1 && !found.refused.length && reviewAtOnce) {
        const address = await askForReview(found.ids[0], onWait);
        typed.write("");
        location.assign(address);
        return { busy: true };
      }
      if (found.ids.length && !found.refused.length) {
        write("");
      }
      return { found };
    });
  const files = (list) => take([...list], true);
  const example = (game) =>
    run(async () => {
      const example = await getText(`/page/examples/${game}`, { onWait });
      const found = await keepGames([{ name: game, text: example }], { onWait });
      location.assign(await askForReview(found.ids[0], onWait));
      return { busy: true };
    });
  useDrop(panel, files);
  return html`<div class="adding">
    <label class="field"
      ><span>${t("record")}</span>
      <textarea
        class="typed"
        rows="5"
        spellcheck=${false}
        placeholder=${t("record_hint")}
        ref=${field}
        value=${text}
        onInput=${(event) => write(event.target.value)}
      ></textarea>
    </label>
    <div class="row">
      <button type="button" class="primary" disabled=${state.busy || !text.trim()} onClick=${() => take([{ name: "", text }], true)}>
        ${t("review_it")}
      </button>
      <button type="button" disabled=${state.busy || !text.trim()} onClick=${() => take([{ name: "", text }], false)}>
        ${t("only_keep")}
      </button>
      <label class="button file"
        >${t("choose_files")}<input type="file" class="visually-hidden" multiple onChange=${(event) => files(event.target.files)}
      /></label>
      ${text && html`<button type="button" class="plain" onClick=${() => write("")}>${t("clear")}</button>`}
      <label class="field rules"
        ><span>${t("rules_if_none")}</span>
        <select value=${rules} onChange=${(event) => setRules(event.target.value)}>
          <option value="">${t("rules_auto")}</option>
          ${room.games.map((each) => html`<option value=${each.id}>${each.name}</option>`)}
        </select>
      </label>
    </div>
    <div aria-live="polite">
      ${state.busy && html`<p class="hint" role="status">${t("reading")}</p>`}
      <${Waiting} wait=${wait} />
      ${state.error && html`<${NoRecord} error=${state.error} />`}
      ${state.found && html`<${Found} found=${state.found} onBatch=${(ids) => run(() => askForBatch(ids, onWait))} />`}
    </div>
    <${Batch} onChange=${onChange} key=${state.batch} />
    <div class="examples">
      <h3>${t("examples")}</h3>
      <div class="row">
        ${room.games
          .filter((each) => room.examples.includes(each.id))
          .map(
            (each) =>
              html`<button type="button" disabled=${state.busy} onClick=${() => example(each.id)}>${each.name}</button>`,
          )}
      </div>
    </div>
  </div>`;
}

/** Asks for the review of a kept game; returns the address of the page that follows it. */
async function askForReview(game, onWait) {
  const question = { game, language: lang };
  const review = await ask("/v1/reviews", question, { onWait, headers: { Prefer: "respond-async" } });
  return addressOf(`/games/${game}`, { review: review.id });
}

/** What is wrong with a text that is no record, what it looks like, and what a record looks like. */
function NoRecord({ error }) {
  const [shown, setShown] = useState("");
  if (!(error instanceof Problem) || error.status !== 422) {
    return html`<${ProblemNote} error=${error} />`;
  }
  const show = async () => setShown(await getText("/page/examples/classic"));
  return html`<div class="note wrong no-record" role="alert">
    <strong>${t("not_a_record")}</strong>
    ${(error.errors.length ? error.errors : [error]).slice(0, 3).map((each) => html`<p>${each.detail}</p>`)}
    <p class="hint">${t("what_records")}</p>
    ${shown ? html`<pre tabindex="0">${shown.split("\n").slice(0, 8).join("\n")} …</pre>` : html`<button type="button" onClick=${show}>${t("show_example")}</button>`}
  </div>`;
}

/** What became of the games: how many are kept, which were refused and why. */
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

/** Takes files that are dropped on an element. */
function useDrop(panel, take) {
  const now = useRef(take);
  now.current = take;
  useLayoutEffect(() => {
    const over = (event) => {
      if (event.dataTransfer?.types.includes("Files")) {
        event.preventDefault();
        panel.classList.add("over");
      }
    };
    const out = () => panel.classList.remove("over");
    const dropped = (event) => {
      out();
      if (event.dataTransfer?.files.length) {
        event.preventDefault();
        now.current(event.dataTransfer.files);
      }
    };
    panel.addEventListener("dragover", over);
    panel.addEventListener("dragleave", out);
    panel.addEventListener("drop", dropped);
    return () => {
      panel.removeEventListener("dragover", over);
      panel.removeEventListener("dragleave", out);
      panel.removeEventListener("drop", dropped);
    };
  }, [panel]);
}
