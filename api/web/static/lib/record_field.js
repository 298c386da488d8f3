// A field for games, as people type them or as programs write them. While somebody types, the service
// reads the text: each faulty line is marked in place with its message, and what was understood is
// said. Whoever draws the field opens what stands, though faulty lines remain.

import { lang, t } from "./page.js";
import { entered } from "./parts.js";
import { personAt } from "./people.js";
import { useQuery } from "./query.js";
import { html, useBox } from "./view.js";

/** What a text that no person has typed begins with: it is read once somebody asks for it. */
const BY_PROGRAMS = /^\s*(?:[{(<]|\[(?![0-9])|DDN\/)/;
const MOST_READ = 20_000;
const MOST_NUMBERED = 1000;
const MOST_SHOWN = 20;
/** Milliseconds without a key before the text is read. */
const PAUSE = 350;

/**
 * What the service reads in a text while it is typed; nothing of a text that a program has written.
 * @param {string} text
 * @param {string} rules of a text that names none; empty to find them out.
 */
export function useReading(text, rules) {
  const typed = text.trim() !== "" && text.length <= MOST_READ && !BY_PROGRAMS.test(text);
  const question = typed ? { text, rules: rules || null, language: lang, write: true } : null;
  const { answer, fresh, error } = useQuery("/v1/positions", question, { keep: true, pause: PAUSE });
  const found = typed && !error ? answer : null;
  const marked = /** @type {Marked[]} */ ((found?.problems ?? []).filter((each) => typeof each.line === "number"));
  return { found, fresh, marked, faults: marked.filter((each) => !each.missing) };
}

/** @typedef {ReturnType<typeof useReading>} Reading */

/**
 * The game of a reading as the lines of a record, without what is left out; null where there is none.
 * @param {Reading} reading
 */
export function standing({ found, fresh, faults }) {
  const events = fresh && faults.length > 0 && found?.events;
  return events ? events.map((event) => JSON.stringify(event)).join("\n") : null;
}

/**
 * The field, what was understood, and the lines that are not.
 * @param {{id: string, label: string, text: string, rows: number, placeholder?: string, reading: Reading,
 *   onText: (text: string) => void}} props id: unlike any other on the page.
 */
export function RecordField({ id, label, text, rows, placeholder, reading, onText }) {
  const field = useBox();
  const gutter = useBox();
  const { found, marked, faults } = reading;
  const lines = text.split("\n");
  const follow = () => {
    if (gutter.current && field.current) {
      gutter.current.scrollTop = field.current.scrollTop;
    }
  };
  /** @param {Marked} fault */
  const go = (fault) => {
    const area = /** @type {HTMLTextAreaElement | null} */ (field.current);
    const [before, inside] = parted(lines[fault.line - 1] ?? "", fault);
    const start = lines.slice(0, fault.line - 1).join("\n").length + Math.min(1, fault.line - 1) + before.length;
    area?.focus();
    area?.setSelectionRange(start, start + inside.length);
    area?.scrollTo({ top: (area.scrollHeight * (fault.line - 2)) / lines.length });
  };
  return html`<div class="record-field">
    <label for=${id}>${label}</label>
    <div class="lined">
      ${lines.length <= MOST_NUMBERED && html`<${Numbers} box=${gutter} count=${lines.length} marked=${marked} />`}
      <textarea
        id=${id}
        class="typed"
        rows=${rows}
        wrap="off"
        spellcheck=${false}
        autocapitalize="off"
        autocomplete="off"
        placeholder=${placeholder}
        value=${text}
        aria-invalid=${String(faults.length > 0)}
        aria-describedby=${`${id}-read`}
        ref=${field}
        onScroll=${follow}
        onInput=${entered(onText)}
      ></textarea>
    </div>
    <p class="hint read" id=${`${id}-read`} role="status">${found ? understood(reading) : ""}</p>
    ${
      marked.length > 0 &&
      html`<ol class="plain marked" aria-label=${t("typed_lines")}>
        ${marked
          .slice(0, MOST_SHOWN)
          .map(
            (each) =>
              html`<${MarkedLine} fault=${each} line=${lines[each.line - 1] ?? ""} onGo=${go} key=${`${each.line}.${each.detail}`} />`,
          )}
      </ol>`
    }
    ${marked.length > MOST_SHOWN && html`<p class="hint">${t("typed_more", { count: marked.length - MOST_SHOWN })}</p>`}
  </div>`;
}

/**
 * The numbers of the lines, with a mark beside those that are faulty or of which something is assumed.
 * @param {{box: Box, count: number, marked: Marked[]}} props
 */
function Numbers({ box, count, marked }) {
  const known = new Map(marked.map((each) => [each.line, "assumed"]));
  for (const each of marked.filter(({ missing }) => !missing)) {
    known.set(each.line, "faulty");
  }
  return html`<div class="gutter" aria-hidden="true" ref=${box}>
    ${Array.from({ length: count }, (_, at) => html`<i class=${known.get(at + 1) ?? ""}>${at + 1}</i>`)}
  </div>`;
}

/**
 * What was understood of a text, in a line.
 * @param {Reading} reading
 */
function understood({ found, faults }) {
  if (!found) {
    return "";
  }
  const steps = found.steps.length;
  const left = new Set(faults.map((each) => each.line)).size;
  const said = [t("typed_acts", { count: steps })];
  if (found.stage === "over") {
    said.push(t(found.end?.winner ? `table_won_${found.end.winner}` : "table_redealt"));
  } else if (found.turn !== null) {
    said.push(t("table_turn_of", { name: personAt(found, found.turn).name }));
  }
  if (left > 0) {
    said.push(t("typed_left_out", { count: left }));
  }
  return said.join(" · ");
}

/**
 * A line of the text with what is wrong in it; a tap goes there.
 * @param {{fault: Marked, line: string, onGo: (fault: Marked) => void}} props
 */
function MarkedLine({ fault, line, onGo }) {
  const [before, inside, after] = parted(line, fault);
  return html`<li class=${fault.missing ? "assumed" : "faulty"}>
    <button type="button" class="plain" onClick=${() => onGo(fault)}>
      <b>${t("typed_line", { line: fault.line })}</b>
      <code>${before}<mark>${inside}</mark>${after}</code>
      <span>${fault.detail}</span>
    </button>
  </li>`;
}

/**
 * A line in three parts: before a fault, the fault, and behind it. The service counts code points.
 * @param {string} line
 * @param {Marked} fault
 */
function parted(line, { start, end }) {
  const signs = [...line];
  return [signs.slice(0, start), signs.slice(start, end), signs.slice(end)].map((part) => part.join(""));
}
