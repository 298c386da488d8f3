// The last step of setting up a position: what was played, trick by trick or seat by seat.

import { Cards } from "../lib/card.js";
import { parse, write } from "../lib/cards.js";
import { Deck, HandField } from "../lib/hand_field.js";
import { lang, t } from "../lib/page.js";
import { entered, ProblemNote } from "../lib/parts.js";
import { useTask } from "../lib/query.js";
import { ask } from "../lib/service.js";
import { html, useState } from "../lib/view.js";
import { elsewhere, recordOf } from "./form.js";
import { Choice, StepProblems, seatOptions } from "./steps.js";

/**
 * What was played: of a deal the tricks in order, of a later moment the cards of each seat.
 * @param {{form: Form}} props
 */
export function Played(props) {
  return props.form.later ? html`<${SeatBySeat} ...${props} />` : html`<${Tricks} ...${props} />`;
}

/**
 * @param {{game: Game, form: Form, change: (part: Partial<Form>) => void, position: Position | null, problems: SketchProblem[]}} props
 */
function Tricks({ game, form, change, position, problems }) {
  const [text, setText] = useState("");
  const [refused, setRefused] = useState(/** @type {string | null} */ (null));
  const { busy, error, run } = useTask();
  const wrong = problems.some((each) => !each.missing);
  const plays = position?.steps.filter((step) => step.kind === "play") ?? [];
  /** @param {string} typed */
  const add = (typed) =>
    run(async (options) => {
      const made = await played(form, partsOf(game, typed), options);
      setRefused(made.refused);
      setText(made.rest);
      change({ acts: made.acts });
    });
  return html`
    <p class="hint">${t(game.separator ? "setup_tricks_hint_suits" : "setup_tricks_hint")}</p>
    <ol class="acts-so-far plain" aria-label=${t("setup_tricks")}>
      ${form.acts.map(
        ([seat, what], index) => html`<li key=${index} class=${plays[index]?.leads ? "leads" : ""}>
          <small>${seat}</small> <${Cards} game=${game} play=${what} size="tiny" />
        </li>`,
      )}
    </ol>
    ${
      form.acts.length > 0 &&
      html`<p class="row"><button type="button" class="plain" onClick=${() => change({ acts: form.acts.slice(0, -1) })}><span aria-hidden="true">↶</span> ${t("auction_undo")}</button></p>`
    }
    ${
      position?.stage === "play" &&
      !wrong &&
      html`<${NextAct} game=${game} position=${position} text=${text} busy=${busy} onText=${setText} onAdd=${add} />`
    }
    <${ProblemNote} error=${error ?? (refused && new Error(refused))} />
    <${StepProblems} problems=${problems} />
  `;
}

/**
 * The field for the next act: typed, or tapped from what the seat may still hold.
 * @param {{game: Game, position: Position, text: string, busy: boolean, onText: (text: string) => void, onAdd: (text: string) => void}} props
 */
function NextAct({ game, position, text, busy, onText, onAdd }) {
  const label = t("setup_plays", { seat: position.turn ?? "" });
  const cards = parse(game, text).cards;
  return html`<div class="hand-field" aria-busy=${String(busy)}>
    <div class="hand-label"><label for="setup-act">${label}</label></div>
    <div class="row">
      <input
        id="setup-act"
        class="typed grow"
        value=${text}
        placeholder=${game.separator ? "Km Am" : "334455"}
        maxlength="400"
        spellcheck=${false}
        autocapitalize="off"
        autocomplete="off"
        onInput=${entered(onText)}
        onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Enter" && text.trim() && onAdd(text)}
      />
      <button type="button" class="second" disabled=${!text.trim() || busy} onClick=${() => onAdd(text)}>${t("setup_play")}</button>
      <button type="button" disabled=${position.leading || busy} onClick=${() => onAdd("pass")}>${t("pass")}</button>
    </div>
    <${Deck} game=${game} label=${label} gone=${cards} limit=${position.may_hold[position.turn ?? 0]} onAdd=${(/** @type {string} */ card) => onText(write(game, [...cards, card]))} />
  </div>`;
}

/**
 * The plays of a text: each of them stands alone, or several with something between them.
 * @param {Game} game
 * @param {string} text
 */
function partsOf(game, text) {
  return text
    .split(game.separator ? /[,;\n，；、]+/u : /[\s,;，；、]+/u)
    .map((part) => part.trim())
    .filter(Boolean);
}

/**
 * Plays one text after the other for the seat whose turn it is, up to the first that cannot be.
 * @param {Form} form
 * @param {string[]} texts
 * @param {AskOptions} options
 */
async function played(form, texts, options) {
  let acts = form.acts;
  /** @param {Act[]} tried */
  const at = (tried) => ask("/v1/positions", { record: recordOf({ ...form, acts: tried }), language: lang }, options);
  let turn = (await at(acts)).turn;
  for (const [index, text] of texts.entries()) {
    const after = await at([...acts, [turn ?? 0, text]]);
    const wrong = after.problems.find((each) => !each.missing && each.pointer.startsWith("/record/acts"));
    if (wrong) {
      return { acts, refused: wrong.detail, rest: texts.slice(index).join(" ") };
    }
    [acts, turn] = [after.acts, after.turn]; // as the service writes them: a pass has many words
  }
  return { acts, refused: null, rest: "" };
}

/**
 * @param {{game: Game, form: Form, change: (part: Partial<Form>) => void, position: Position | null, problems: SketchProblem[]}} props
 */
function SeatBySeat({ game, form, change, position, problems }) {
  /** @param {"played" | "left"} name @param {number} seat @param {string} text */
  const put = (name, seat, text) => change({ [name]: form[name].map((each, at) => (at === seat ? text : each)) });
  const seats = seatOptions(game, form);
  return html`
    <${Choice} label=${t("setup_turn")} at=${form.turn} options=${seats} onChoose=${(/** @type {number} */ turn) => change({ turn })} />
    <${Choice} label=${t("setup_over_seat")} at=${form.over.seat} options=${seats} onChoose=${(/** @type {number} */ seat) => change({ over: { ...form.over, seat } })} />
    <label class="field">
      <span>${t("setup_over_cards")}</span>
      <input class="typed" id="setup-over" value=${form.over.cards} maxlength="400" spellcheck=${false} onInput=${entered((cards) => change({ over: { ...form.over, cards } }))} />
    </label>
    <${StepProblems} problems=${problems} />
    ${form.played.map(
      (text, seat) => html`<div class="played-of" key=${seat}>
        <${HandField}
          game=${game}
          name=${`setup-played-${seat}`}
          label=${t("setup_played_by", { seat })}
          text=${text}
          optional
          taken=${elsewhere(game, form, `played${seat}`)}
          onText=${(/** @type {string} */ now) => put("played", seat, now)}
        />
        ${
          form.hands[seat] === "" &&
          html`<label class="field count-left">
          <span>${t("setup_left", { seat })}</span>
          <input inputmode="numeric" size="3" value=${form.left[seat]} placeholder=${position?.left?.[seat] ?? ""} maxlength="3" onInput=${entered((text) => put("left", seat, text))} />
        </label>`
        }
      </div>`,
    )}
  `;
}
