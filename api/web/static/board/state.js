// The state of the board: the tree, who looks, the tab; kept in the address, and drawn by the service.

import { keep, kept, onReturn, show, state as stateOfAddress } from "../lib/address.js";
import { loadGame } from "../lib/game.js";
import { lang, room } from "../lib/page.js";
import { ask } from "../lib/service.js";
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "../lib/view.js";
import {
  beside,
  decode,
  encode,
  grow,
  lineThrough,
  lineTo,
  plant,
  promote,
  prune,
  readBase,
  recordOf,
  writeBase,
} from "./tree.js";

export const TABS = ["advice", "groups", "solve", "out", "moves"];
const LAST = "board:last";
const MOST_UNDONE = 60;

/** The state that an address describes. */
function fromAddress() {
  const values = stateOfAddress();
  const remembered = room.games.some(({ id }) => id === kept("game")) ? kept("game") : null;
  const id = values.game ?? remembered ?? room.game.id;
  const base = readBase(values, id);
  return {
    gameId: id,
    tree: base && decode(base, { text: values.m, place: values.at }),
    seat: Math.min(Math.max(0, Number(values.seat) || 0), seatsOf(id, base) - 1),
    open: values.view === "open",
    tab: TABS.includes(values.tab) ? values.tab : "advice",
  };
}

/** The number of seats: those of the game, or of an endgame puzzle. */
function seatsOf(id, base) {
  return base?.start?.hands?.length ?? room.games.find((each) => each.id === id)?.players ?? 2;
}

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
 * @returns {{board: object, game: object | null, position: object | null, problem: Error | null,
 *   wait: object | null, busy: boolean, act: object}}
 */
export function useBoard() {
  const [board, setBoard] = useState(fromAddress);
  const undone = useRef([]);
  const game = useGame(board.gameId);
  const drawn = usePosition(board, game);

  const change = useCallback((changed, { push = false } = {}) => {
    setBoard((before) => {
      const after = { ...before, ...(typeof changed === "function" ? changed(before) : changed) };
      if (after.tree !== before.tree && before.tree && after.tree?.nodes !== before.tree.nodes) {
        undone.current = [...undone.current.slice(-MOST_UNDONE), before.tree];
      }
      show(toAddress(after), { push });
      return after;
    });
  }, []);
  useLayoutEffect(() => onReturn(() => setBoard(fromAddress())), []);
  useLayoutEffect(() => {
    keep("game", board.gameId);
    if (board.tree) {
      keep(LAST, location.search);
    }
  });
  const act = useMemo(() => actions(change, undone), [change]);
  return { board, game, ...drawn, act, canUndo: undone.current.length > 0 };
}

/** The address of what was last on the board; null for nothing. */
export function lastBoard() {
  const last = kept(LAST);
  return last && `${location.pathname}${last}`;
}

function actions(change, undone) {
  const inTree = (turn, options) => change((before) => (before.tree ? { tree: turn(before.tree) } : {}), options);
  return {
    /** Puts a record on the board. */
    open: (record, game, how = {}) => {
      undone.current = [];
      const tree = plant(record, game.direction !== "fixed");
      const at = Math.min(how.at ?? tree.at, tree.nodes.length - 1);
      change({ gameId: game.id, tree: { ...tree, at }, seat: how.seat ?? 0, open: how.open ?? false }, { push: true });
    },
    empty: (gameId) => change({ gameId, tree: null, open: false }, { push: true }),
    step: (step) => inTree((tree) => grow(tree, step)),
    go: (id) => inTree((tree) => ({ ...tree, at: id })),
    back: () => inTree((tree) => ({ ...tree, at: Math.max(0, tree.nodes[tree.at].parent) })),
    forward: () => inTree((tree) => ({ ...tree, at: tree.nodes[tree.at].children[0] ?? tree.at })),
    first: () => inTree((tree) => ({ ...tree, at: 0 })),
    last: () => inTree((tree) => ({ ...tree, at: lineThrough(tree, tree.at).at(-1) ?? 0 })),
    beside: (by) => inTree((tree) => ({ ...tree, at: beside(tree, by) })),
    remove: () => inTree(prune),
    promote: () => inTree(promote),
    undo: () => {
      const before = undone.current.pop();
      if (before) {
        const left = [...undone.current];
        change({ tree: before });
        queueMicrotask(() => (undone.current = left));
      }
    },
    look: (seat) => change({ seat, open: false }),
    openHands: (open) => change({ open }),
    tab: (tab) => change({ tab }),
  };
}

function useGame(id) {
  const [game, setGame] = useState(id === room.game.id ? room.game : null);
  useLayoutEffect(() => {
    let here = true;
    loadGame(id)
      .then((found) => here && setGame(found))
      .catch(() => here && setGame(room.game));
    return () => (here = false);
  }, [id]);
  return game?.id === id ? game : game && null;
}

const answers = new Map();
const MOST_ANSWERS = 300;

/** What the service says of a place; each is asked once. */
export function placeOf(question, options) {
  const key = JSON.stringify(question);
  if (!answers.has(key)) {
    if (answers.size > MOST_ANSWERS) {
      answers.clear();
    }
    const asked = ask("/v1/positions", question, options);
    answers.set(key, asked);
    asked.catch(() => answers.delete(key));
  }
  return answers.get(key);
}

/** The question about the place of a board. */
export function questionOf({ tree, seat, open }) {
  const line = lineThrough(tree, tree.at);
  return {
    record: recordOf(tree, line),
    at: lineTo(tree, tree.at).length,
    seat: open ? null : seat,
    language: lang,
  };
}

/** Asks for the places beside one, so that a step is drawn at once. */
function beforehand(board) {
  const { tree } = board;
  const { parent, children } = tree.nodes[tree.at];
  for (const at of [children[0], parent]) {
    if (at !== undefined && at >= 0) {
      placeOf(questionOf({ ...board, tree: { ...tree, at } })).catch(() => {});
    }
  }
}

function usePosition(board, game) {
  const [drawn, setDrawn] = useState({ position: null, problem: null, wait: null, busy: false });
  const [again, setAgain] = useState(0);
  const key = board.tree && JSON.stringify(questionOf(board));
  useLayoutEffect(() => {
    if (!key) {
      setDrawn({ position: null, problem: null, wait: null, busy: false });
      return undefined;
    }
    let here = true;
    const onWait = (seconds, why) => here && setDrawn((now) => ({ ...now, wait: { seconds, why } }));
    setDrawn((now) => ({ ...now, busy: true }));
    placeOf(JSON.parse(key), { onWait }).then(
      (position) => {
        if (here) {
          setDrawn({ position, problem: null, wait: null, busy: false, of: key });
          beforehand(board);
        }
      },
      (problem) => here && setDrawn((now) => ({ ...now, problem, wait: null, busy: false })),
    );
    return () => (here = false);
  }, [key, game?.id, again]);
  return { ...drawn, fresh: drawn.of === key, retry: () => setAgain(again + 1) };
}
