import { useEffect } from "react";
import { bringIntoViewAgain } from "./hashTarget";

/**
 * Brings what the hash of the address names into view once more after each arrival, as `bringIntoViewAgain` does.
 *
 * @param hash with its `#`; empty where nothing is named, or where the reader comes back to where they were
 * @param arrival differs between arrivals
 */
export function useHashScroll(hash: string, arrival: string): void {
    // biome-ignore lint/correctness/useExhaustiveDependencies: another arrival at the same place counts
    useEffect(() => (hash === "" ? undefined : bringIntoViewAgain(hash)), [hash, arrival]);
}
