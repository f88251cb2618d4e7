import type { LayoutWork } from "./layoutWork";
import { isSame, pickWork } from "./layoutWork";

interface EditorHistory {
    /** What the steps lead from. */
    work: LayoutWork;
    past: LayoutWork[];
    future: LayoutWork[];
}

const toKey = (layoutID: number): string => `parley-layout-steps-${layoutID}`;

/** Returns the steps of an editor that are kept in this tab, if they lead from what is edited now. */
export function readHistory(layoutID: number, work: LayoutWork): Pick<EditorHistory, "past" | "future"> {
    try {
        const kept = JSON.parse(sessionStorage.getItem(toKey(layoutID)) ?? "null") as EditorHistory | null;
        // Another version of the site may have kept steps without a field of this one.
        const toStep = (step: LayoutWork): LayoutWork => pickWork({ ...work, ...step });
        if (kept && isSame(toStep(kept.work), work)) return { past: kept.past.map(toStep), future: kept.future.map(toStep) };
    } catch {
        // Storage is off, or has something else: the editor begins without steps.
    }
    return { past: [], future: [] };
}

/** Keeps the steps of an editor in this tab, as many as there is space for, so that they outlive a reload. */
export function writeHistory(layoutID: number, { work, past, future }: EditorHistory): void {
    for (let count = past.length; ; count = Math.floor(count / 2)) {
        try {
            const steps = { work, past: past.slice(past.length - count), future: count === past.length ? future : [] };
            sessionStorage.setItem(toKey(layoutID), JSON.stringify(steps));
            return;
        } catch {
            if (count === 0) return;
        }
    }
}
