// The library that draws the rooms: Preact with htm's templates, and its hooks.
//
// `useLayoutEffect` acts as soon as a room is drawn, before anybody can tap or type. `useEffect` acts
// after the painting, when a tap may have come in between: it is for the focus and for scrolling.
export {
  createContext,
  html,
  render,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "../vendor/htm-preact.js";
