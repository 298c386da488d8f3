// A game under analysis: what was dealt, and a tree of what was done, in which branches are tried.
//
// A step is ["c", call], ["d", direction] or ["p", seat, what, "!"?], where `what` is the text of
// cards, "pass", or {cards, type?, key?}; the mark is that of a bomb out of turn.

import { addressOf } from "./address.js";

/** @typedef {["c", Call] | ["d", 1 | -1] | ["p", ...Act]} TreeStep */

/**
 * A tree: its nodes by number. Node 0 is the beginning and has no step.
 * @typedef {object} Tree
 * @property {Sketch} base what was dealt.
 * @property {{step: TreeStep | null, parent: number, children: number[]}[]} nodes
 * @property {number} at the place.
 */

/**
 * The tree of a record, as POST /v1/positions takes it; the place is its end.
 * @param {Sketch} record
 */
export function plant(record, choosesDirection = false) {
  const { calls = [], direction, acts = [], ...base } = record;
  const chosen = choosesDirection && !record.start && direction !== undefined;
  /** @type {TreeStep[]} */
  const steps = [
    ...calls.map((call) => /** @type {TreeStep} */ (["c", call])),
    ...(chosen && direction ? [/** @type {TreeStep} */ (["d", direction])] : []),
    ...acts.map((act) => /** @type {TreeStep} */ (["p", ...act])),
  ];
  let tree = seed(chosen || direction === undefined ? base : { ...base, direction });
  for (const step of steps) {
    tree = grow(tree, step);
  }
  return tree;
}

/**
 * The step of a call, or of the choice of a direction.
 * @param {string} stage of the game.
 * @param {Call} call
 * @returns {TreeStep}
 */
export function stepOfCall(stage, call) {
  return stage === "direction" ? ["d", call === 1 ? 1 : -1] : ["c", call];
}

/** @param {Sketch} base @returns {Tree} nothing but what was dealt. */
function seed(base) {
  return { base, nodes: [{ step: null, parent: -1, children: [] }], at: 0 };
}

/**
 * The tree with one more step after its place; a step that is there already is gone to.
 * @param {Tree} tree
 * @param {TreeStep} step
 * @returns {Tree}
 */
export function grow(tree, step) {
  const known = tree.nodes[tree.at].children.find((child) => same(tree.nodes[child].step, step));
  if (known !== undefined) {
    return { ...tree, at: known };
  }
  const id = tree.nodes.length;
  const nodes = tree.nodes.map((node, index) =>
    index === tree.at ? { ...node, children: [...node.children, id] } : node,
  );
  nodes.push({ step, parent: tree.at, children: [] });
  return { ...tree, nodes, at: id };
}

/**
 * The tree without the step at its place and all that follows it.
 * @param {Tree} tree
 */
export function prune(tree) {
  if (tree.at === 0) {
    return tree;
  }
  const parent = tree.nodes[tree.at].parent;
  const nodes = tree.nodes.map((node, index) =>
    index === parent ? { ...node, children: node.children.filter((child) => child !== tree.at) } : node,
  );
  return decode(tree.base, encode({ ...tree, nodes, at: parent }));
}

/**
 * The numbers of the nodes from the first step to a node.
 * @param {Tree} tree
 * @param {number} id
 */
export function lineTo(tree, id) {
  /** @type {number[]} */
  const line = [];
  for (let node = id; node > 0; node = tree.nodes[node].parent) {
    line.unshift(node);
  }
  return line;
}

/**
 * The line through a node, on to the end by the first step everywhere.
 * @param {Tree} tree
 * @param {number} id
 */
export function lineThrough(tree, id) {
  const line = lineTo(tree, id);
  for (let node = id; tree.nodes[node].children.length > 0; ) {
    node = tree.nodes[node].children[0];
    line.push(node);
  }
  return line;
}

/**
 * The record of a line, as POST /v1/positions takes it.
 * @param {Tree} tree
 * @param {number[]} line
 */
export function recordOf(tree, line) {
  /** @type {Sketch & {calls: Call[], acts: Act[]}} */
  const record = { ...tree.base, calls: [], acts: [] };
  for (const id of line) {
    const step = tree.nodes[id].step;
    if (step?.[0] === "c") {
      record.calls.push(step[1]);
    } else if (step?.[0] === "d") {
      record.direction = step[1];
    } else if (step) {
      const [, ...act] = step;
      record.acts.push(act);
    }
  }
  return record;
}

/**
 * The next or the last of the steps that were tried instead of the one at the place; its number.
 * @param {Tree} tree
 * @param {number} by
 */
export function beside(tree, by) {
  const { parent } = tree.nodes[tree.at];
  if (parent < 0) {
    return tree.at;
  }
  const { children } = tree.nodes[parent];
  return children[(children.indexOf(tree.at) + by + children.length) % children.length];
}

/** @param {unknown} one @param {unknown} other */
function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

// --- The text of a tree, for addresses: only signs that stand there as they are. ---------------

/**
 * The steps as text, and the place as its number in that text.
 * @param {Tree} tree
 */
export function encode(tree) {
  /** @type {string[]} */
  const texts = [];
  let place = 0;
  let number = 0;
  /** @param {number} id */
  const walk = (id) => {
    // A long main line must not fill the stack: only branches are calls of their own.
    for (let node = id; ; ) {
      const [main, ...others] = tree.nodes[node].children;
      if (main === undefined) {
        return;
      }
      /** @param {number} child */
      const put = (child) => {
        number += 1;
        place = child === tree.at ? number : place;
        texts.push(written(tree.nodes[child].step));
      };
      put(main);
      for (const other of others) {
        texts.push("b");
        put(other);
        walk(other);
        texts.push("e");
      }
      node = main;
    }
  };
  walk(0);
  return { text: texts.join("."), place };
}

/**
 * The tree of a text and a place; what cannot be read ends it.
 * @param {Sketch} base
 * @param {{text: string | undefined, place: number | string | undefined}} props
 */
export function decode(base, { text, place }) {
  let tree = seed(base);
  /** @type {number[]} */
  const branches = [];
  for (const part of (text ?? "").split(".").filter(Boolean)) {
    if (part === "b") {
      branches.push(tree.at);
      tree = { ...tree, at: Math.max(0, tree.nodes[tree.at].parent) };
    } else if (part === "e") {
      tree = { ...tree, at: branches.pop() ?? 0 };
    } else {
      const step = read(part);
      if (!step) {
        break;
      }
      tree = grow(tree, step);
    }
  }
  const at = Math.min(Math.max(0, Number(place) || 0), tree.nodes.length - 1);
  return { ...tree, at };
}

/** @param {TreeStep | null} step */
function written(step) {
  if (step?.[0] !== "p") {
    return step ? `${step[0]}${step[1]}` : "";
  }
  const [, seat, what, mark] = step;
  const { cards, type = "", key = "" } = typeof what === "string" ? { cards: what } : what;
  const said = cards === "pass" ? "" : cards.replaceAll(" ", "_");
  const declared = type || key ? `*${type}*${key}` : "";
  return `${seat}${mark ? "*" : ""}${said || "*"}${declared}`;
}

/** @param {string} part @returns {TreeStep | null} */
function read(part) {
  if (/^d-?1$/.test(part)) {
    return ["d", part === "d1" ? 1 : -1];
  }
  if (part[0] === "c") {
    const call = part.slice(1);
    return ["c", /^\d+$/.test(call) ? Number(call) : call];
  }
  const found = /^(\d)(\*?)([^*]*)(?:\*([^*]*)\*([^*]*))?$/.exec(part);
  if (!found) {
    return null;
  }
  const [, seat, mark, cards, type, key] = found;
  if (!cards) {
    return ["p", Number(seat), "pass"];
  }
  const text = cards.replaceAll("_", " ");
  const declared = { cards: text, ...(type && { type }), ...(key && { key }) };
  const what = type || key ? declared : text;
  return mark ? ["p", Number(seat), what, "!"] : ["p", Number(seat), what];
}

// --- What was dealt, as values of an address. --------------------------------------------------

/** @type {Record<string, keyof Sketch>} */
const TEXTS = { b: "bottom", date: "date" };
/** @type {Record<string, keyof Sketch>} */
const NUMBERS = { f: "first", l: "landlord", bid: "bid", sn: "snatch" };
/** @type {Record<string, keyof Sketch>} */
const JSONS = { sh: "shown", fa: "factors", n: "names", s: "start", rules: "rules", dir: "direction" };

/**
 * What was dealt as values for an address; the rules only where they are no game's id.
 * @param {Sketch} base
 */
export function writeBase(base) {
  /** @type {Record<string, string | undefined>} */
  const values = {};
  const hands = (base.hands ?? []).map((hand) => (hand ?? "").replaceAll(" ", "_"));
  values.h = hands.some(Boolean) ? hands.join(".") : undefined;
  for (const [short, name] of Object.entries({ ...TEXTS, ...NUMBERS })) {
    const value = base[name] ?? undefined;
    values[short] = value === undefined ? undefined : String(value).replaceAll(" ", "_");
  }
  for (const [short, name] of Object.entries(JSONS)) {
    const value = name === "rules" && typeof base.rules === "string" ? undefined : base[name];
    values[short] = value === undefined || value === null ? undefined : JSON.stringify(value);
  }
  return values;
}

/**
 * What was dealt, from the values of an address; null where there is nothing.
 * @param {Place} values
 * @param {string} gameId
 * @returns {Sketch | null}
 */
export function readBase(values, gameId) {
  if (!values.h && !values.s && values.m === undefined && values.l === undefined) {
    return null;
  }
  /** @type {[Record<string, keyof Sketch>, (text: string) => unknown][]} */
  const kinds = [
    [TEXTS, (text) => text.replaceAll("_", " ")],
    [NUMBERS, Number],
    [JSONS, JSON.parse],
  ];
  /** @type {Partial<Record<keyof Sketch, unknown>>} */
  const base = { rules: gameId };
  if (values.h) {
    base.hands = values.h.split(".").map((hand) => hand.replaceAll("_", " ") || null);
  }
  for (const [names, read] of kinds) {
    for (const [short, name] of Object.entries(names).filter(([each]) => values[each] !== undefined)) {
      try {
        base[name] = read(values[short]);
      } catch {
        // A broken part of an address is left out; the service says what is missing then.
      }
    }
  }
  return /** @type {Sketch} */ (base); // the service says what in it cannot be
}

/**
 * The address at which the board shows a game at one of its places.
 * @param {Game} game as the page knows it.
 * @param {Sketch} record the game as `record` of an answer of POST /v1/positions has it.
 * @param {{at?: number, seat?: number | null, open?: boolean}} place
 *   at: the number of steps that were done, all of them by default; seat: who looks; open: all hands.
 */
export function boardAddress(game, record, { at, seat = 0, open = false } = {}) {
  const tree = plant(record, game.direction !== "fixed");
  const placed = { ...tree, at: Math.min(at ?? tree.at, tree.nodes.length - 1) };
  const { text, place } = encode(placed);
  return addressOf("/board", {
    game: game.id,
    ...writeBase(tree.base),
    m: text,
    at: place || undefined,
    seat: seat ?? 0,
    view: open ? "open" : undefined,
  });
}
