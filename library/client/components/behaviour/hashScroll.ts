import { useEffect } from "react";
import { bringIntoViewAgain } from "./hashTarget";

/**
 * Scrolls to the target of the URL's fragment once more after each navigation, see `bringIntoViewAgain`.
 *
 * @param hash Fragment with its `#`; empty if there is none, or if the navigation restores an earlier scroll position.
 * @param arrival Key that differs between navigations.
 */
export function useHashScroll(hash: string, arrival: string): void {
    // biome-ignore lint/correctness/useExhaustiveDependencies: another arrival at the same place counts
    useEffect(() => (hash === "" ? undefined : bringIntoViewAgain(hash)), [hash, arrival]);
}
