import { useEffect, useSyncExternalStore } from "react";
import type { BulkRecordType } from "./bulk.slice";

/** Number of checkboxes on the page by record type; comments are counted per discussion. */
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

/** Counts a checkbox while it is mounted. */
export function useCountedBox(recordType: BulkRecordType, within: number | undefined): void {
    const key = keyOf(recordType, within);
    useEffect(() => {
        add(key, 1);
        return () => add(key, -1);
    }, [key]);
}

/** Returns whether the page shows checkboxes for this selection. */
export function useHasBoxes(recordType: BulkRecordType, within: number | undefined): boolean {
    const look = () => (counts.get(keyOf(recordType, within)) ?? 0) > 0;
    return useSyncExternalStore(subscribe, look, () => false);
}
