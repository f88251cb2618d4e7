import type { RecordedEvent } from "../registry";

/** Loads what an event is about. */
export interface EventLookup<Found> {
    (event: RecordedEvent): Promise<Found>;
    /** Stores what has been loaded for several events. */
    store(event: RecordedEvent, found: Found): void;
}

/**
 * Creates a function that loads what an event is about. The audiences of an event share one result, so that the record is read once for
 * all of them.
 */
export function createEventLookup<Found>(load: (event: RecordedEvent) => Promise<Found>): EventLookup<Found> {
    const loaded = new WeakMap<RecordedEvent, Promise<Found>>();
    return Object.assign(
        (event: RecordedEvent) => {
            const found = loaded.get(event) ?? load(event);
            loaded.set(event, found);
            return found;
        },
        { store: (event: RecordedEvent, found: Found) => void loaded.set(event, Promise.resolve(found)) },
    );
}
