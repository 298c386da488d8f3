// The library that draws the rooms: Preact with htm's templates, and its hooks.
//
// `useLayoutEffect` acts as soon as a room is drawn, before anybody can tap or type. `useEffect` acts
// after the painting, when a tap may have come in between: it is for the focus and for scrolling.
import { useRef } from "../vendor/htm-preact.js";

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

/** @returns {Box} a reference to an element that a view draws. */
export function useBox() {
  return useRef(null);
}

/**
 * The first part of an element, or of the page, that a selector names.
 * @param {ParentNode | null} whole
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export function partOf(whole, selector) {
  return whole?.querySelector(selector) ?? null;
}
