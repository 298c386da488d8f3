// The state of the board: the tree, who looks, the tab; kept in the address, and drawn by the service.

import { keep, kept, show, state as stateOfAddress, useAddress } from "../lib/address.js";
import { gameWanted, useGame } from "../lib/game.js";
import { lang, room } from "../lib/page.js";
import { answerTo, useQuery } from "../lib/query.js";
import {
  beside,
  decode,
  encode,
  grow,
  lineThrough,
  lineTo,
  plant,
  prune,
  readBase,
  recordOf,
  writeBase,
} from "../lib/tree.js";
import { useCallback, useLayoutEffect, useMemo, useRef } from "../lib/view.js";

export const TABS = ["advice", "groups", "out", "solve", "moves"];
const LAST = "board:last";
const MOST_UNDONE = 60;

/**
 * What stands on the board, and how it is looked at; without a tree there is nothing on it.
 * @typedef {{gameId: string, tree: Tree | null, seat: number, open: boolean, tab: string}} Board
 */
/** @typedef {ReturnType<typeof actions>} Acts */

/** @returns {Board} the state that an address describes. */
function fromAddress() {
  const values = stateOfAddress();
  const id = gameWanted(values.game);
  const base = readBase(values, id);
  return {
    gameId: id,
    tree: base && decode(base, { text: values.m, place: values.at }),
    seat: Math.min(Math.max(0, Number(values.seat) || 0), seatsOf(id, base) - 1),
    open: values.view === "open",
    tab: TABS.includes(values.tab) ? values.tab : "advice",
  };
}

/**
 * The number of seats: those of the game, or of an endgame puzzle.
 * @param {string} id
 * @param {Sketch | null} base
 */
function seatsOf(id, base) {
  return base?.start?.hands?.length ?? room.games.find((each) => each.id === id)?.players ?? 2;
}

/** @param {Board} props */
function toAddress({ gameId, tree, seat, open, tab }) {
  const written = tree ? encode(tree) : null;
  return {
    game: gameId,
    ...(tree ? writeBase(tree.base) : {}),
    // A dot stands for no steps: the board is not empty.
    m: written ? written.text || "." : undefined,
    at: written?.place || undefined,
    seat: tree ? seat : undefined,
    view: open ? "open" : undefined,
    tab: tab === "advice" ? undefined : tab,
  };
}

/**
 * The board's state and what can be done with it.
 */
export function useBoard() {
  const [board, setBoard] = useAddress(fromAddress);
  const undone = useRef(/** @type {Tree[]} */ ([]));
  const game = useGame(board.gameId);
  const drawn = useQuery("/v1/positions", board.tree && questionOf({ ...board, tree: board.tree }), { keep: true });
  useLayoutEffect(
    () => (drawn.fresh && board.tree ? beforehand({ ...board, tree: board.tree }) : undefined),
    [drawn.answer],
  );

  /** @type {Parameters<typeof actions>[0]} */
  const changed = (changes, { push = false } = {}) => {
    setBoard((before) => {
      const after = { ...before, ...(typeof changes === "function" ? changes(before) : changes) };
      if (after.tree !== before.tree && before.tree && after.tree?.nodes !== before.tree.nodes) {
        undone.current = [...undone.current.slice(-MOST_UNDONE), before.tree];
      }
      show(toAddress(after), { push });
      return after;
    });
  };
  const change = useCallback(changed, []);
  useLayoutEffect(() => {
    keep("game", board.gameId);
    if (board.tree) {
      keep(LAST, location.search);
    }
  });
  const act = useMemo(() => actions(change, undone), [change]);
  return { board, game, position: drawn.answer, drawn, act, canUndo: undone.current.length > 0 };
}

/** The address of what was last on the board; null for nothing. */
export function lastBoard() {
  const last = kept(LAST);
  return last && `${location.pathname}${last}`;
}

/**
 * @param {(changed: Partial<Board> | ((before: Board) => Partial<Board>), how?: {push?: boolean}) => void} change
 * @param {{current: Tree[]}} undone
 */
function actions(change, undone) {
  /** @param {(tree: Tree) => Tree} turn */
  const inTree = (turn) => change((before) => (before.tree ? { tree: turn(before.tree) } : {}));
  return {
    /** Puts a record on the board. */
    open: (
      /** @type {Sketch} */ record,
      /** @type {Game} */ game,
      /** @type {{at?: number, seat?: number, open?: boolean}} */ how = {},
    ) => {
      undone.current = [];
      const tree = plant(record, game.direction !== "fixed");
      const at = Math.min(how.at ?? tree.at, tree.nodes.length - 1);
      change({ gameId: game.id, tree: { ...tree, at }, seat: how.seat ?? 0, open: how.open ?? false }, { push: true });
    },
    empty: (/** @type {string} */ gameId) => change({ gameId, tree: null, open: false }, { push: true }),
    /** Grows a step; one that was asked about first, only where the board is still as it was when it was asked. */
    step: (/** @type {TreeStep} */ step, /** @type {Tree | null} */ asked = null) =>
      inTree((tree) => (asked === null || asked === tree ? grow(tree, step) : tree)),
    go: (/** @type {number} */ id) => inTree((tree) => ({ ...tree, at: id })),
    back: () => inTree((tree) => ({ ...tree, at: Math.max(0, tree.nodes[tree.at].parent) })),
    forward: () => inTree((tree) => ({ ...tree, at: tree.nodes[tree.at].children[0] ?? tree.at })),
    first: () => inTree((tree) => ({ ...tree, at: 0 })),
    last: () => inTree((tree) => ({ ...tree, at: lineThrough(tree, tree.at).at(-1) ?? 0 })),
    beside: (/** @type {number} */ by) => inTree((tree) => ({ ...tree, at: beside(tree, by) })),
    remove: () => inTree(prune),
    undo: () => {
      const before = undone.current.pop();
      if (before) {
        const left = [...undone.current];
        change({ tree: before });
        queueMicrotask(() => (undone.current = left));
      }
    },
    look: (/** @type {number} */ seat) => change({ seat, open: false }),
    openHands: (/** @type {boolean} */ open) => change({ open }),
    tab: (/** @type {string} */ tab) => change({ tab }),
  };
}

/**
 * The question about the place of a board.
 * @param {Pick<Planted, "tree" | "seat" | "open">} props
 */
export function questionOf({ tree, seat, open }) {
  const line = lineThrough(tree, tree.at);
  return {
    record: recordOf(tree, line),
    at: lineTo(tree, tree.at).length,
    seat: open ? null : seat,
    language: lang,
  };
}

/**
 * Asks for the places beside one, so that a step is drawn at once.
 * @param {Planted} board
 */
function beforehand(board) {
  const { tree } = board;
  const { parent, children } = tree.nodes[tree.at];
  for (const at of [children[0], parent]) {
    if (at !== undefined && at >= 0) {
      answerTo("/v1/positions", questionOf({ ...board, tree: { ...tree, at } })).catch(() => {});
    }
  }
}
