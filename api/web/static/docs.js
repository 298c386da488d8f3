// The description of the API in the light or dark theme that the reader's system asks for, with the
// colours of css/base.css.

const THEMES = {
  light: {
    theme: "light",
    "bg-color": "#fffefb",
    "text-color": "#1d1b19",
    "nav-bg-color": "#f4f2ee",
    "nav-text-color": "#1d1b19",
    "primary-color": "#a8231b",
  },
  dark: {
    theme: "dark",
    "bg-color": "#171614",
    "text-color": "#eee9e1",
    "nav-bg-color": "#211f1c",
    "nav-text-color": "#eee9e1",
    "primary-color": "#f0847a",
  },
};

/** @type {(HTMLElement & { loadSpec(spec: object): void }) | null} */
const description = document.querySelector("rapi-doc");
const dark = matchMedia("(prefers-color-scheme: dark)");

function follow() {
  for (const [name, value] of Object.entries(THEMES[dark.matches ? "dark" : "light"])) {
    description?.setAttribute(name, value);
  }
}

/** RapiDoc shows no tuple that does not say what lies beyond its places.
 * @param {string} _
 * @param {any} value */
function withItems(_, value) {
  return value?.prefixItems ? { items: {}, ...value } : value;
}

async function show() {
  const answer = await fetch(description?.dataset.document ?? "");
  await customElements.whenDefined("rapi-doc");
  description?.loadSpec(JSON.parse(await answer.text(), withItems));
}

show();
follow();
dark.addEventListener("change", follow);
