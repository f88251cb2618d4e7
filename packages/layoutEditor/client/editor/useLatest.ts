import type { RefObject } from "react";
import { useRef } from "react";

/** Returns a reference to the value of the latest render, for functions that are called later. */
export function useLatest<T>(value: T): RefObject<T> {
    const latest = useRef(value);
    latest.current = value;
    return latest;
}
