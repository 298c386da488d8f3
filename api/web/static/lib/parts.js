// Parts that every room uses: bars, figures, tabs, dialogs, and what stands where something failed.

import { room, t } from "./page.js";
import { Problem } from "./service.js";
import { html, partOf, render, useBox, useLayoutEffect, useRef } from "./view.js";

/**
 * A probability in percent with its error, as exact as the error allows: `57 ± 1 %`.
 * @param {number | null | undefined} share
 * @param {number | null} [error]
 */
export function percent(share, error) {
  if (share === null || share === undefined) {
    return "";
  }
  const digits = error && error < 0.0095 ? 1 : 0;
  const shown = (100 * share).toFixed(digits);
  if (!error && share > 0 && share < 1 && (shown === "0" || shown === "100")) {
    return `${Math.min(99.9, Math.max(0.1, 100 * share)).toFixed(1)} %`; // as solver/percent.py
  }
  return error && 100 * error >= 0.05 ? `${shown} ± ${(100 * error).toFixed(digits)} %` : `${shown} %`;
}

/**
 * A number with its sign, and with this many digits after the point: `+4`, `−1.5`.
 * @param {number} number
 */
export function signed(number, digits = 0) {
  const shown = Math.abs(number).toFixed(digits);
  const sign = Number(shown) === 0 ? "" : number < 0 ? "−" : "+";
  return `${sign}${shown}`;
}

/**
 * Points with their sign and error, as exact as the error allows: `+1.2 ± 0.1`.
 * @param {number | null | undefined} number
 * @param {number | null} [error]
 */
export function points(number, error) {
  if (number === null || number === undefined) {
    return "";
  }
  const digits = error ? Math.max(0, Math.min(2, Math.ceil(-Math.log10(error)))) : 2;
  const shown = signed(number, digits);
  return error ? `${shown} ± ${error.toFixed(digits)}` : shown;
}

/**
 * A probability as a bar with its error as a lighter end; the numbers stand beside it.
 * @param {{share: number, error?: number}} props
 */
export function Bar({ share, error = 0 }) {
  const style = {
    "--share": share,
    "--low": Math.max(0, share - error),
    "--high": Math.min(1, share + error),
  };
  return html`<span class="bar" style=${style} aria-hidden="true"><i></i><b></b></span>`;
}

/**
 * What went wrong, beside what caused it, with links to the pages that say how it is written right.
 * @param {{error: Error | null, title?: string, onRetry?: () => void, children?: Content}} props
 *   title: in place of the service's; children: what helps besides.
 */
export function ProblemNote({ error, title, onRetry, children }) {
  if (!error) {
    return null;
  }
  const known = error instanceof Problem;
  const lines = known && error.errors.length ? error.errors.map((each) => each.detail) : [error.message];
  // What the browser itself throws is a mistake of the page, in words that help nobody.
  const said = known || error.constructor === Error ? lines : [t("unexpected")];
  const pages = new Set(known ? error.errors.flatMap((each) => each.see ?? []) : []);
  return html`<div class="note wrong" role="alert">
    <strong>${title || (known && error.title) || t("problem")}</strong>
    ${said.map((line) => html`<p>${line}</p>`)}
    ${[...pages].map((page) => html`<p><a href=${page}>${t("how_it_is_written")}</a></p>`)}
    ${children}
    ${onRetry && html`<button type="button" onClick=${onRetry}>${t("try_again")}</button>`}
  </div>`;
}

/**
 * That the service is waited for: `{seconds, why}` as `onWait` of service.js tells it.
 * @param {{wait: {seconds: number, why: string} | null}} props
 */
function Waiting({ wait }) {
  return html`<p class="waiting" role="status">
    ${wait?.seconds ? t(`waiting_${wait.why}`, { seconds: wait.seconds }) : ""}
  </p>`;
}

/**
 * What keeps an answer from coming: what went wrong, or that the service is waited for.
 * @param {{error?: Error | null, wait?: Wait | null, retry?: () => void, busy?: boolean, working?: string | false}} props
 *   working: the key of what is said while it is on its way.
 */
export function Trouble({ error = null, wait = null, retry, busy, working = false }) {
  return html`${working && busy && html`<p class="hint" role="status">${t(working)}</p>`}
    <${ProblemNote} error=${error} onRetry=${retry} /><${Waiting} wait=${wait} />`;
}

/**
 * Tabs with their panels; arrow keys move between the tabs.
 * @param {{label: string, tabs: {id: string, title: string, panel: () => Content}[], at: string,
 *   onChange: (id: string) => void}} props
 */
export function Tabs({ label, tabs, at, onChange }) {
  const list = useBox();
  const here = tabs.find((tab) => tab.id === at) ?? tabs[0];
  /** @param {KeyboardEvent} event */
  const move = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step) {
      event.preventDefault();
      event.stopPropagation();
      const next = tabs[(tabs.indexOf(here) + step + tabs.length) % tabs.length];
      onChange(next.id);
      partOf(list.current, `[data-tab="${next.id}"]`)?.focus();
    }
  };
  return html`<div class="tabs">
    <div class="tab-list" role="tablist" aria-label=${label} ref=${list} onKeyDown=${move}>
      ${tabs.map(
        (tab) => html`<button
          type="button"
          role="tab"
          key=${tab.id}
          id=${`tab-${tab.id}`}
          data-tab=${tab.id}
          aria-selected=${String(tab === here)}
          aria-controls=${`panel-${tab.id}`}
          tabindex=${tab === here ? 0 : -1}
          onClick=${() => onChange(tab.id)}
        >
          ${tab.title}
        </button>`,
      )}
    </div>
    <div class="tab-panel" role="tabpanel" id=${`panel-${here.id}`} aria-labelledby=${`tab-${here.id}`} tabindex="0">
      ${here.panel()}
    </div>
  </div>`;
}

/**
 * A dialog in front of the page; Escape closes it.
 * @param {{title: string, onClose: () => void, children: Content}} props
 */
export function Dialog({ title, onClose, children }) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useLayoutEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  /** @param {Event} event */
  const cancelled = (event) => {
    event.preventDefault();
    onClose();
  };
  return html`<dialog ref=${box} class="dialog" aria-label=${title} onCancel=${cancelled}>
    <header>
      <h2>${title}</h2>
      <button type="button" class="plain" aria-label=${t("close")} onClick=${onClose}>✕</button>
    </header>
    ${children}
  </dialog>`;
}

/**
 * Hands on what stands in a field after an event of it.
 * @param {(text: string) => void} act
 */
export function entered(act) {
  return (/** @type {Event & {target: HTMLInputElement}} */ event) => act(event.target.value);
}

/**
 * A choice from a list, under its label.
 * @param {{label: string, value: string | number, options: (readonly [string | number, string])[],
 *   onChange: (text: string) => void, name?: string, kind?: string, silent?: boolean}} props
 *   options: the values and their words; silent: whether the label is for screen readers alone.
 */
export function Select({ label, value, options, onChange, name, kind = "", silent = false }) {
  return html`<label class="field ${kind}"><span class=${silent ? "visually-hidden" : ""}>${label}</span>
    <select name=${name} value=${String(value)} onChange=${entered(onChange)}>
      ${options.map(([each, words]) => html`<option value=${each}>${words}</option>`)}
    </select></label>`;
}

/**
 * The choice of a game, for a line that has no room for a label.
 * @param {{value: string, onChange: (id: string) => void}} props
 */
export function GameSelect({ value, onChange }) {
  return html`<select class="game" aria-label=${t("game")} value=${value} onChange=${entered(onChange)}>
    ${room.games.map(({ id, name }) => html`<option key=${id} value=${id}>${name}</option>`)}
  </select>`;
}

/**
 * Draws a room in the place of "loading".
 * @param {() => Drawing | null} Room
 */
export function mount(Room) {
  const place = document.getElementById("room");
  place?.querySelector(".loading")?.remove();
  const root = document.createElement("div");
  root.className = "room";
  place?.append(root);
  render(html`<${Room} />`, root);
}

/**
 * What makes the figures of an answer less sure than those of others.
 * @param {{engine?: {warnings?: string[]}}} props what made the answer.
 */
export function Warnings({ engine }) {
  return (engine?.warnings ?? []).map((each) => html`<p class="note warning" role="note" key=${each}>${each}</p>`);
}
