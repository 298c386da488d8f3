// The room of games: bringing games in is drawn here; the list comes from the server with htmx.

import { Add } from "../games/add.js";
import { Corner } from "../games/corner.js";
import { cornerOf } from "../lib/corner.js";
import { t } from "../lib/page.js";
import { html, partOf, render } from "../lib/view.js";

const place = document.getElementById("add");
const root = document.createElement("div");
partOf(place, ".loading")?.remove();
place?.append(root);
render(html`<${Add} onChange=${reload} />`, root);

const corner = document.getElementById("corner");
if (corner) {
  render(html`<${Corner} onChange=${reload} />`, corner);
}

const filters = document.getElementById("filters");
const list = document.getElementById("list");
/** @type {ReturnType<typeof setTimeout> | undefined} */
let again;

/** Asks for the list anew, with its filters. */
function reload() {
  window.htmx?.trigger(filters, "change");
}

// A service that is away or busy: the list says so and asks again by itself.
for (const name of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
  document.body.addEventListener(name, () => {
    if (list && !list.querySelector(".away")) {
      const note = document.createElement("p");
      note.className = "note wrong away";
      note.setAttribute("role", "alert");
      note.textContent = t("list_away");
      list.prepend(note);
    }
    clearTimeout(again);
    again = setTimeout(reload, 3000);
  });
}

// The list is that of the reader's corner. An empty field says nothing: the address keeps only what is set.
document.body.addEventListener("htmx:configRequest", (event) => {
  const { formData, headers, path } =
    /** @type {CustomEvent<{formData: FormData, headers: Record<string, string>, path: string}>} */ (event).detail;
  Object.assign(headers, cornerOf(path));
  for (const [name, value] of [...formData]) {
    if (value === "") {
      formData.delete(name);
    }
  }
});
