// The reader's corner: the name in the records, and all of it as one file, for another browser.

import { keep, kept } from "../lib/address.js";
import { t } from "../lib/page.js";
import { entered, Trouble } from "../lib/parts.js";
import { useTask } from "../lib/query.js";
import { get, getText } from "../lib/service.js";
import { html, useState } from "../lib/view.js";
import { keepGames } from "./keep.js";

// What the browser keeps of its reader, besides the seat of each game: the name, what was solved, and what comes back.
const OWN = /^(me(:.*)?|spaced|puzzles.*)$/;

/**
 * A corner as a file: what the browser keeps, and the games.
 * @typedef {{kind: "landlord corner", kept: Record<string, unknown>, games: string[]}} CornerFile
 */

/** @param {{onChange: () => void}} props onChange: called when games were brought in. */
export function Corner({ onChange }) {
  const [name, setName] = useState(String(kept("me") ?? ""));
  const [done, setDone] = useState("");
  const task = useTask();
  const save = () => task.run(async (options) => download(JSON.stringify(await written(options))));
  /** @param {File | undefined} file */
  const read = (file) =>
    file &&
    task.run(async (options) => {
      const corner = parsed(await file.text());
      for (const [key, value] of Object.entries(corner.kept)) {
        if (OWN.test(key) && kept(key) === null) {
          keep(key, value);
        }
      }
      const { ids } = corner.games.length
        ? await keepGames([{ name: file.name, text: corner.games.join("\n") }], "", options)
        : { ids: [] };
      setDone(t("corner_read", { count: ids.length }));
      setName(String(kept("me") ?? ""));
      onChange();
    });
  return html`<h3 id="corner-title">${t("corner")}</h3>
    <p class="hint">${t("corner_says")}</p>
    <label class="field"><span>${t("my_name_in_records")}</span>
      <input value=${name} maxlength="100" autocomplete="off" onInput=${entered((text) => {
        setName(text);
        keep("me", text.trim() || null);
      })} /></label>
    <div class="row">
      <button type="button" data-act="save-corner" disabled=${task.busy} onClick=${save}>${t("corner_save")}</button>
      <label class="button file">${t("corner_load")}<input type="file" accept=".json" class="visually-hidden"
        onChange=${(/** @type {{target: HTMLInputElement}} */ event) => read(event.target.files?.[0])} /></label>
    </div>
    <div aria-live="polite">${done && html`<p class="note">${done}</p>`}
      <${Trouble} error=${task.error} wait=${task.wait} /></div>`;
}

/** @param {AskOptions} options @returns {Promise<CornerFile>} */
async function written(options) {
  const own = Object.fromEntries(
    Object.keys(localStorage)
      .filter((key) => OWN.test(key))
      .map((key) => [key, kept(key)]),
  );
  const games = [];
  let before = /** @type {string | undefined} */ (undefined);
  for (;;) {
    const page = await get("/v1/games", { ...options, query: { limit: 200, before } });
    for (const { id } of page.games) {
      games.push(await getText("/v1/games/{id}", { ...options, in: { id }, query: { format: "ddz" } }));
    }
    if (!page.next) {
      return { kind: "landlord corner", kept: own, games };
    }
    before = new URL(page.next, location.href).searchParams.get("before") ?? undefined;
  }
}

/** @param {string} text @returns {CornerFile} */
function parsed(text) {
  try {
    const file = JSON.parse(text);
    if (file.kind === "landlord corner" && Array.isArray(file.games)) {
      return file;
    }
  } catch {
    // No JSON: what it should be is said below.
  }
  throw new Error(t("corner_wrong"));
}

/** @param {string} text */
function download(text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = "landlord-corner.json";
  link.click();
  URL.revokeObjectURL(link.href);
}
