import { resolveTarget } from "@parley/library/contract";
import type { StatusMessage } from "./statusMessage";
import { tellNext } from "./statusMessage";

/**
 * Leaves the page for where the visitor wanted to be, by a full load: who is signed in has changed, and with it everything
 * that was loaded. The page it leads to says so. An address that isn't ours leads home (FC-6).
 */
export function leaveFor(target: string, told: StatusMessage): void {
    tellNext(told);
    window.location.assign(resolveTarget(target, { origin: window.location.origin }));
}

/** Goes on at a page of the door, which `leaveFor` never leads to, by a full load. */
export function goOnAt(page: string): void {
    window.location.assign(page);
}
