// What people decide as events of a record (docs/records.md).

/**
 * The event of a record for what a seat decides.
 * @param {MadeChoice} choice a legal call `{call}` or a legal play `{cards, type, key}`.
 * @param {NextChoice} next the decision.
 * @returns {GameEvent | null} null where a bomb out of turn is kept, which no record says.
 */
export function eventOf(choice, { seat, kind, interrupt }) {
  if ("call" in choice) {
    const { call } = choice;
    return kind === "call" ? { type: "call", seat, call } : { type: "landlord", seat, direction: call };
  }
  if (choice.cards === "pass") {
    return interrupt ? null : { type: "pass", seat };
  }
  const { cards, type, key } = choice;
  return { type: "play", seat, cards, ...(type && { as: type }), ...(key && { key }), ...(interrupt && { interrupt }) };
}
