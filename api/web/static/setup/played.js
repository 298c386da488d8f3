// The last step of setting up a position: what was played, trick by trick or seat by seat.

import { Cards } from "../lib/card.js";
import { parse, write } from "../lib/cards.js";
import { Deck, HandField } from "../lib/hand_field.js";
import { lang, t } from "../lib/page.js";
import { ProblemNote } from "../lib/parts.js";
import { ask } from "../lib/service.js";
import { html, useState } from "../lib/view.js";
import { elsewhere, recordOf } from "./form.js";
import { Choice, seatOptions, StepProblems } from "./steps.js";

// Ways to write that a seat passes.
const PASS = /^(pass|-|p|不出|过)$/i;

/** What was played: of a deal the tricks in order, of a later moment the cards of each seat. */
export function Played(props) {
  return props.form.later ? html`<${SeatBySeat} ...${props} />` : html`<${Tricks} ...${props} />`;
}

function Tricks({ game, form, change, position, problems }) {
  const [text, setText] = useState("");
  const [error, setError] = useState(null);
  const [busy, setBusy] = useState(false);
  const wrong = problems.some((each) => !each.missing);
  const plays = position?.steps.filter((step) => step.kind === "play") ?? [];
  const add = async (typed) => {
    setBusy(true);
    try {
      const { acts, refused } = await played(form, partsOf(game, typed));
      setError(refused && new Error(refused.detail));
      setText(refused ? refused.rest : "");
      change({ acts });
    } catch (problem) {
      setError(problem);
    }
    setBusy(false);
  };
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
    <${ProblemNote} error=${error} />
    <${StepProblems} problems=${problems} />
  `;
}

/** The field for the next act: typed, or tapped from what the seat may still hold. */
function NextAct({ game, position, text, busy, onText, onAdd }) {
  const label = t("setup_plays", { seat: position.turn });
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
        onInput=${(event) => onText(event.target.value)}
        onKeyDown=${(event) => event.key === "Enter" && text.trim() && onAdd(text)}
      />
      <button type="button" class="second" disabled=${!text.trim() || busy} onClick=${() => onAdd(text)}>${t("setup_play")}</button>
      <button type="button" disabled=${position.leading || busy} onClick=${() => onAdd("pass")}>${t("pass")}</button>
    </div>
    <${Deck} game=${game} label=${label} gone=${cards} limit=${position.may_hold[position.turn]} onAdd=${(card) => onText(write(game, [...cards, card]))} />
  </div>`;
}

/** The plays of a text: each of them stands alone, or several with something between them. */
function partsOf(game, text) {
  return text
    .split(game.separator ? /[,;\n，；、]+/u : /[\s,;，；、]+/u)
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Plays one text after the other for the seat whose turn it is, up to the first that cannot be. */
async function played(form, texts) {
  let acts = form.acts;
  const at = async (tried) => ask("/v1/positions", { record: recordOf({ ...form, acts: tried }), language: lang });
  let turn = (await at(acts)).turn;
  for (const [index, text] of texts.entries()) {
    const tried = [...acts, [turn ?? 0, PASS.test(text) ? "pass" : text]];
    const after = await at(tried);
    const wrong = after.problems.find((each) => !each.missing && each.pointer.startsWith("/record/acts"));
    if (wrong) {
      return { acts, refused: { detail: wrong.detail, rest: texts.slice(index).join(" ") } };
    }
    [acts, turn] = [tried, after.turn];
  }
  return { acts, refused: null };
}

function SeatBySeat({ game, form, change, position, problems }) {
  const put = (name, seat, text) => change({ [name]: form[name].map((each, at) => (at === seat ? text : each)) });
  const seats = seatOptions(game, form);
  return html`
    <${Choice} label=${t("setup_turn")} at=${form.turn} options=${seats} onChoose=${(turn) => change({ turn })} />
    <${Choice} label=${t("setup_over_seat")} at=${form.over.seat} options=${seats} onChoose=${(seat) => change({ over: { ...form.over, seat } })} />
    <label class="field">
      <span>${t("setup_over_cards")}</span>
      <input class="typed" id="setup-over" value=${form.over.cards} maxlength="400" spellcheck=${false} onInput=${(event) => change({ over: { ...form.over, cards: event.target.value } })} />
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
          onText=${(now) => put("played", seat, now)}
        />
        ${
          form.hands[seat] === "" &&
          html`<label class="field count-left">
          <span>${t("setup_left", { seat })}</span>
          <input inputmode="numeric" size="3" value=${form.left[seat]} placeholder=${position?.left?.[seat] ?? ""} maxlength="3" onInput=${(event) => put("left", seat, event.target.value)} />
        </label>`
        }
      </div>`,
    )}
  `;
}
