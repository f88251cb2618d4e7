import type { AppStore } from "@parley/library/client/store";

/** IDs of the records that an event names. */
export type LiveData = Record<string, number>;

/** Handler of an event: receives the IDs of the changed records, and requests these from the API. */
export type LiveListener = (store: AppStore, data: LiveData) => void;

/** Name under which listeners are called whenever events may have been missed: when a page is connected, and while it polls. */
export const RESUMED = "resumed";

const listeners = new Map<string, Set<LiveListener>>();

/** Registers a listener for the live events of this name, or for `resumed`. Returns a function that removes it. */
export function registerLiveEvent(name: string, listener: LiveListener): () => void {
    const those = listeners.get(name) ?? new Set();
    listeners.set(name, those.add(listener));
    return () => void those.delete(listener);
}

/** Calls the listeners of an event. */
export function broadcastLiveEvent(store: AppStore, name: string, data: LiveData): void {
    for (const listener of [...(listeners.get(name) ?? [])]) listener(store, data);
}
