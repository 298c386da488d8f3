// The library that draws the rooms: Preact with htm's templates, and its hooks.
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
