import type { AppStore } from "@parley/library/client/store";
import { rootReducer } from "@parley/library/client/store";
import type { Reducer } from "@reduxjs/toolkit";
import type { PersistConfig, Persistor } from "redux-persist";
import { createTransform, persistReducer, persistStore } from "redux-persist";
import { deviceStorage } from "./deviceStorage";
import { startTables } from "./keptTable";

/** A slice of which something is kept on this device, from one visit to the next. */
interface PersistedSlice<State> {
    reducerPath: string;
    reducer: Reducer<State>;
    /** Raised when the shape changes; what an older or newer release has kept is then let go. */
    version: number;
    /** The parts that are kept. */
    keep: (keyof State & string)[];
    /** Whether a part that was kept is still of the right shape. One that is not is let go, and only that one (FC-67). */
    isSound: (part: string, value: unknown) => boolean;
}

/**
 * Adds a slice to the store whose named parts are kept on this device. Nothing is read before `startKeeping`, so the
 * first paint is the server's.
 */
export function injectPersisted<State extends object>({
    reducerPath,
    reducer,
    version,
    keep,
    isSound,
}: PersistedSlice<State>): void {
    const sound = createTransform<unknown, unknown>(null, (value, part) =>
        part === "_persist" || isSound(String(part), value) ? value : undefined,
    );
    const config: PersistConfig<State> = {
        key: reducerPath,
        version,
        storage: deviceStorage,
        whitelist: keep,
        transforms: [sound],
        migrate: async (state) => (state?._persist.version === version ? state : undefined),
        stateReconciler: (inbound, _original, reduced) => ({ ...reduced, ...joined(inbound, reduced) }),
        timeout: 0,
    };
    rootReducer.inject({ reducerPath: reducerPath as never, reducer: persistReducer(config, reducer) as never });
}

/** Reads what this device has kept, and keeps from now on. Call it in the browser, once the page is alive. */
export function startKeeping(store: AppStore): Persistor {
    startTables(store);
    const persistor = persistStore(store);
    // What has changed last is written a moment later, and a page that is left has none.
    globalThis.addEventListener?.("pagehide", () => void persistor.flush());
    return persistor;
}

/**
 * What was kept, under what has been done since: where a part is a table, entries made before the copy was read are the newer
 * ones and stay. A part that was let go leaves the slice's own beginning in its place.
 */
function joined<State extends object>(inbound: State | undefined, reduced: State): Partial<State> {
    const parts = Object.entries(inbound ?? {}).filter(([part, value]) => value !== undefined && part !== "_persist");
    return Object.fromEntries(
        parts.map(([part, kept]) => [part, withNewer(kept, reduced[part as keyof State])]),
    ) as Partial<State>;
}

function withNewer(kept: unknown, current: unknown): unknown {
    return isTable(kept) && isTable(current) ? { ...kept, ...current } : kept;
}

function isTable(value: unknown): value is Record<string, unknown> {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}
