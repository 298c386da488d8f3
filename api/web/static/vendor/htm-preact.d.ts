export { createContext, render } from "preact";
export { useCallback, useContext, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";
export function html(parts: TemplateStringsArray, ...values: unknown[]): import("preact").VNode;
