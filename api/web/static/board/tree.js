// A game under analysis: what was dealt, and a tree of what was done, in which branches are tried.
//
// A step is ["c", call], ["d", direction] or ["p", seat, what, "!"?], where `what` is the text of
// cards, "pass", or {cards, type?, key?}; the mark is that of a bomb out of turn.

/**
 * A tree: its nodes by number. Node 0 is the beginning and has no step.
 * @typedef {{base: object, nodes: {step: any[] | null, parent: number, children: number[]}[],
 *   at: number}} Tree
 */

const STEPS = ["calls", "direction", "acts"];

/** The tree of a record, as POST /v1/positions takes it; the place is its end. */
export function plant(record, choosesDirection = false) {
  const base = Object.fromEntries(Object.entries(record).filter(([name]) => !STEPS.includes(name)));
  const chosen = choosesDirection && !record.start && record.direction !== undefined;
  if (!chosen && record.direction !== undefined) {
    base.direction = record.direction;
  }
  const steps = [
    ...(record.calls ?? []).map((call) => ["c", call]),
    ...(chosen && record.direction !== null ? [["d", record.direction]] : []),
    ...(record.acts ?? []).map((act) => ["p", ...act]),
  ];
  let tree = { base, nodes: [{ step: null, parent: -1, children: [] }], at: 0 };
  for (const step of steps) {
    tree = grow(tree, step);
  }
  return tree;
}

/** The tree with one more step after its place; a step that is there already is gone to. */
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

/** The tree without the step at its place and all that follows it. */
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

/** The tree with the branch of its place as the main line. */
export function promote(tree) {
  const path = new Set(lineTo(tree, tree.at));
  const nodes = tree.nodes.map((node) => ({
    ...node,
    children: node.children.toSorted((a, b) => path.has(b) - path.has(a)),
  }));
  return { ...tree, nodes };
}

/** The numbers of the nodes from the first step to a node. */
export function lineTo(tree, id) {
  const line = [];
  for (let node = id; node > 0; node = tree.nodes[node].parent) {
    line.unshift(node);
  }
  return line;
}

/** The line through a node, on to the end by the first step everywhere. */
export function lineThrough(tree, id) {
  const line = lineTo(tree, id);
  for (let node = id; tree.nodes[node].children.length > 0; ) {
    node = tree.nodes[node].children[0];
    line.push(node);
  }
  return line;
}

/** The record of a line, as POST /v1/positions takes it. */
export function recordOf(tree, line) {
  const steps = line.map((id) => tree.nodes[id].step);
  const of = (kind) => steps.filter((step) => step[0] === kind).map((step) => step.slice(1));
  const [direction] = of("d");
  return {
    ...tree.base,
    calls: of("c").map(([call]) => call),
    ...(direction ? { direction: direction[0] } : {}),
    acts: of("p"),
  };
}

/** The next or the last of the steps that were tried instead of the one at the place; its number. */
export function beside(tree, by) {
  const { parent } = tree.nodes[tree.at];
  if (parent < 0) {
    return tree.at;
  }
  const { children } = tree.nodes[parent];
  return children[(children.indexOf(tree.at) + by + children.length) % children.length];
}

function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

// --- The text of a tree, for addresses: only signs that stand there as they are. ---------------

/** The steps as text, and the place as its number in that text. */
export function encode(tree) {
  const texts = [];
  let place = 0;
  let number = 0;
  const walk = (id) => {
    // A long main line must not fill the stack: only branches are calls of their own.
    for (let node = id; ; ) {
      const [main, ...others] = tree.nodes[node].children;
      if (main === undefined) {
        return;
      }
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

/** The tree of a text and a place; what cannot be read ends it. */
export function decode(base, { text, place }) {
  let tree = { base, nodes: [{ step: null, parent: -1, children: [] }], at: 0 };
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

function written([kind, ...rest]) {
  if (kind !== "p") {
    return kind + rest[0];
  }
  const [seat, what, mark] = rest;
  const { cards, type = "", key = "" } = typeof what === "string" ? { cards: what } : what;
  const said = cards === "pass" ? "" : cards.replaceAll(" ", "_");
  const declared = type || key ? `*${type}*${key}` : "";
  return `${seat}${mark ? "*" : ""}${said || "*"}${declared}`;
}

function read(part) {
  if (/^d-?1$/.test(part)) {
    return ["d", Number(part.slice(1))];
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

const PLAIN = { b: "bottom", f: "first", l: "landlord", bid: "bid", sn: "snatch", date: "date" };
const NUMBERS = ["first", "landlord", "bid", "snatch"];
const JSONS = { sh: "shown", fa: "factors", n: "names", s: "start", rules: "rules", dir: "direction" };

/** What was dealt as values for an address; the rules only where they are no game's id. */
export function writeBase(base) {
  const values = {};
  const hands = (base.hands ?? []).map((hand) => (hand ?? "").replaceAll(" ", "_"));
  values.h = hands.some(Boolean) ? hands.join(".") : undefined;
  for (const [short, name] of Object.entries(PLAIN)) {
    values[short] =
      base[name] === undefined || base[name] === null ? undefined : String(base[name]).replaceAll(" ", "_");
  }
  for (const [short, name] of Object.entries(JSONS)) {
    const value = name === "rules" && typeof base.rules === "string" ? undefined : base[name];
    values[short] = value === undefined || value === null ? undefined : JSON.stringify(value);
  }
  return values;
}

/** What was dealt, from the values of an address; null where there is nothing. */
export function readBase(values, gameId) {
  if (!values.h && !values.s && values.m === undefined && values.l === undefined) {
    return null;
  }
  const base = { rules: gameId };
  if (values.h) {
    base.hands = values.h.split(".").map((hand) => hand.replaceAll("_", " ") || null);
  }
  for (const [short, name] of Object.entries(PLAIN)) {
    if (values[short] !== undefined) {
      const text = values[short].replaceAll("_", " ");
      base[name] = NUMBERS.includes(name) ? Number(text) : text;
    }
  }
  for (const [short, name] of Object.entries(JSONS)) {
    try {
      if (values[short] !== undefined) {
        base[name] = JSON.parse(values[short]);
      }
    } catch {
      // A broken part of an address is left out; the service says what is missing then.
    }
  }
  return base;
}
