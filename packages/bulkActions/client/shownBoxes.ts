import { useEffect, useSyncExternalStore } from "react";
import type { BulkRecordType } from "./bulk.slice";

/** How many boxes of each kind the page shows: of comments, those of each discussion apart. */
const counts = new Map<string, number>();
const listeners = new Set<() => void>();

const keyOf = (recordType: BulkRecordType, within: number | undefined) => `${recordType} ${within ?? ""}`;

function add(key: string, change: 1 | -1): void {
    counts.set(key, (counts.get(key) ?? 0) + change);
    for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
}

/** Counts a box for as long as it is on the page. */
export function useCountedBox(recordType: BulkRecordType, within: number | undefined): void {
    const key = keyOf(recordType, within);
    useEffect(() => {
        add(key, 1);
        return () => add(key, -1);
    }, [key]);
}

/** Whether the page shows boxes that add to a selection. */
export function useHasBoxes(recordType: BulkRecordType, within: number | undefined): boolean {
    const look = () => (counts.get(keyOf(recordType, within)) ?? 0) > 0;
    return useSyncExternalStore(subscribe, look, () => false);
}
