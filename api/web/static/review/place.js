// The state of the page in its address: the decision, the tab, the filters, the exercise.

import { show, state, useAddress } from "../lib/address.js";
import { useCallback } from "../lib/view.js";

/**
 * The state in the address, and what changes it.
 * @returns {[Place, (news: Record<string, string | number | null>, how?: {push?: boolean}) => void]}
 *   values that are null leave the address; `push` lets the browser's "back" return here.
 */
export function usePlace() {
  const [place, setPlace] = useAddress(state);
  const go = useCallback((/** @type {Record<string, string | number | null>} */ news, how = {}) => {
    show({ ...state(), ...news }, how);
    setPlace(state());
  }, []);
  return [place, go];
}
