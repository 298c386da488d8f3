// The cards that the seat may see in an auction, to be entered: its hand, the bottom, open hands of others.

import { Cards } from "../lib/card.js";
import { CardPad, dealt, leftInDeck } from "../lib/card_pad.js";
import { split, write } from "../lib/cards.js";
import { t } from "../lib/page.js";
import { personAt, tell } from "../lib/people.js";
import { html } from "../lib/view.js";

/**
 * @typedef {{name: string, label: string, text: string, size: number, optional: boolean,
 *   put: (text: string) => Partial<Asked>}} Field size: how many cards belong there.
 */

/**
 * @param {Game} game
 * @param {Asked} now
 * @param {Position} position
 * @returns {Field[]}
 */
export function fieldsOf(game, now, position) {
  /** @type {Field[]} */
  const fields = [
    {
      name: "hand",
      label: t("my_hand"),
      text: now.hand,
      size: game.handSize,
      optional: false,
      put: (hand) => ({ hand }),
    },
  ];
  if (position.calls.length > 0 && position.seen.bottom) {
    const optional = position.landlord !== now.seat;
    const about = { name: "bottom", label: t("bottom"), text: now.bottom, size: game.bottomSize, optional };
    fields.push({ ...about, put: (bottom) => ({ bottom }) });
  }
  position.seen.hands.forEach((seen, seat) => {
    if (seen && seat !== now.seat) {
      const label = tell("open_hand", personAt(position, seat, { me: now.seat }));
      const about = {
        name: `open-${seat}`,
        label,
        text: now.open[seat] ?? "",
        size: position.left[seat],
        optional: true,
      };
      fields.push({ ...about, put: (text) => ({ open: { ...now.open, [seat]: text } }) });
    }
  });
  return fields;
}

/**
 * The field that is entered: the one that was chosen, or the first one that lacks cards; null where all are there.
 * @param {Game} game
 * @param {Field[]} fields
 * @param {string | null} name
 */
export function fieldIn(game, fields, name) {
  const lacking = fields.find((field) => !field.optional && split(game, field.text).length !== field.size);
  return fields.find((field) => field.name === name) ?? lacking ?? null;
}

/**
 * The fields as slots, where there are several; a tap chooses the one that the pad is for.
 * @param {{game: Game, fields: Field[], field: Field | null, onField: (name: string | null) => void}} props
 */
export function CardSlots({ game, fields, field, onField }) {
  return (
    fields.length > 1 &&
    html`<div class="row card-slots">
      ${fields.map(
        (
          each,
        ) => html`<button type="button" class="slot" key=${each.name} data-slot=${each.name} aria-pressed=${String(each.name === field?.name)}
          onClick=${() => onField(each.name === field?.name ? null : each.name)}>
          <small>${each.label}</small>
          ${each.text && each.name !== "hand" ? html`<${Cards} game=${game} play=${each.text} size="tiny" />` : html`<b>${split(game, each.text).length}/${each.size}</b>`}
        </button>`,
      )}
    </div>`
  );
}

/**
 * The pad for one field.
 * @param {{game: Game, fields: Field[], field: Field, onText: (part: Partial<Asked>) => void}} props
 */
export function FieldPad({ game, fields, field, onText }) {
  /** @param {Field[]} some */
  const cardsOf = (some) => some.flatMap((each) => split(game, each.text));
  const others = fields.filter((each) => each.name !== field.name);
  const deal = () => onText(field.put(write(game, dealt(game, field.size, cardsOf(others)))));
  return html`<${CardPad} game=${game} text=${field.text} free=${leftInDeck(game, cardsOf(fields))} most=${field.size} label=${field.label}
    onText=${(/** @type {string} */ text) => onText(field.put(text))}
    tools=${html`<span class="count">${cardsOf([field]).length} / ${field.size}</span>
      ${!field.name.startsWith("open") && html`<button type="button" data-act="deal" onClick=${deal}>${t("hand_deal")}</button>`}`} />`;
}
