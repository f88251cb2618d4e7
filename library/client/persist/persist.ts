import type { AppStore } from "@parley/library/client/store";
import { rootReducer } from "@parley/library/client/store";
import type { Reducer } from "@reduxjs/toolkit";
import type { PersistConfig, Persistor } from "redux-persist";
import { createTransform, persistReducer, persistStore } from "redux-persist";
import { deviceStorage } from "./deviceStorage";
import { startTables } from "./persistedTable";

/** Slice of which parts are stored on this device between visits. */
interface PersistedSlice<State> {
    reducerPath: string;
    reducer: Reducer<State>;
    /** Version of the shape; stored data of other versions are discarded. */
    version: number;
    /** Names of the stored properties. */
    persistedParts: (keyof State & string)[];
    /** Checks whether a stored part has the expected shape. An invalid part is discarded, without affecting the others (FC-67). */
    isSound: (part: string, value: unknown) => boolean;
}

/**
 * Adds a slice to the store of which some parts are stored on this device. They are read by `startPersistence` only, so that the first
 * paint equals the server's.
 */
export function injectPersisted<State extends object>({
    reducerPath,
    reducer,
    version,
    persistedParts,
    isSound,
}: PersistedSlice<State>): void {
    const sound = createTransform<unknown, unknown>(null, (value, part) =>
        part === "_persist" || isSound(String(part), value) ? value : undefined,
    );
    const config: PersistConfig<State> = {
        key: reducerPath,
        version,
        storage: deviceStorage,
        whitelist: persistedParts,
        transforms: [sound],
        migrate: async (state) => (state?._persist.version === version ? state : undefined),
        stateReconciler: (inbound, _original, reduced) => ({ ...reduced, ...joined(inbound, reduced) }),
        timeout: 0,
    };
    rootReducer.inject({ reducerPath: reducerPath as never, reducer: persistReducer(config, reducer) as never });
}

/** Reads the data stored on this device, and stores changes from then on. Call it in the browser after hydration. */
export function startPersistence(store: AppStore): Persistor {
    startTables(store);
    const persistor = persistStore(store);
    // Writes are delayed, so pending ones are flushed before the page is left.
    globalThis.addEventListener?.("pagehide", () => void persistor.flush());
    return persistor;
}

/**
 * Merges the stored parts with changes made since: in a table, entries made before the stored copy was read are newer and remain. A
 * discarded part keeps the slice's initial value.
 */
function joined<State extends object>(inbound: State | undefined, reduced: State): Partial<State> {
    const parts = Object.entries(inbound ?? {}).filter(([part, value]) => value !== undefined && part !== "_persist");
    return Object.fromEntries(
        parts.map(([part, persisted]) => [part, withNewer(persisted, reduced[part as keyof State])]),
    ) as Partial<State>;
}

function withNewer(persisted: unknown, current: unknown): unknown {
    return isTable(persisted) && isTable(current) ? { ...persisted, ...current } : persisted;
}

function isTable(value: unknown): value is Record<string, unknown> {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}
