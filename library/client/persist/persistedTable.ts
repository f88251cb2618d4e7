import type { AppStore } from "@parley/library/client/store";
import { rootReducer } from "@parley/library/client/store";
import type { Reducer, UnknownAction } from "@reduxjs/toolkit";
import { isEverythingStored, isMissing, listEntries, readEntry, removeEntry, writeEntry } from "./deviceStorage";

/** Table in a slice whose entries are stored separately on this device. */
interface PersistedTable<State, Entry> {
    reducerPath: string;
    reducer: Reducer<State>;
    /** Name of the slice's property that holds the entries. */
    table: keyof State & string;
    /** Version of the entry's shape. Entries of other versions stay in the storage, and are listed by `listUnreadableEntries`. */
    version: number;
    isSound: (entry: unknown) => entry is Entry;
    /** Former storage of the whole table under one key, which is migrated once and removed. `read` throws if it is damaged. */
    before?: { key: string; read: (kept: string) => Record<string, unknown> };
}

type Entries = Record<string, unknown>;
interface EntriesStored extends UnknownAction {
    type: typeof ENTRIES_STORED;
    reducerPath: string;
    /** Entries in the storage; undefined for a removed one. */
    entries: Entries;
}

const ENTRIES_STORED = "persist/entriesKept";
const tables: PersistedTable<object, unknown>[] = [];
/** Whether the storage has been read; before that, it contains nothing of this page. */
let isStarted = false;

/**
 * Adds a slice to the store with one table whose entries are stored separately on this device. They are written as soon as they change, so
 * that a crash loses nothing (FC-64); tabs of one browser share the entries without overwriting each other's; and an unreadable entry
 * affects no others (FC-67).
 */
export function injectPersistedTable<State extends object, Entry>(kept: PersistedTable<State, Entry>): void {
    const { reducerPath, reducer, table } = kept;
    tables.push(kept as unknown as PersistedTable<object, unknown>);
    const withKept: Reducer<State> = (state, action) => {
        const next = reducer(state, action);
        if (!isEntriesStored(action) || action.reducerPath !== reducerPath) return next;
        const entries: Entries = { ...(next[table] as Entries) };
        for (const [name, entry] of Object.entries(action.entries)) {
            if (entry === undefined) delete entries[name];
            else entries[name] = entry;
        }
        return { ...next, [table]: entries };
    };
    rootReducer.inject({ reducerPath: reducerPath as never, reducer: withKept as never });
}

/** Loads the stored entries into the store, writes changes, and follows changes by other tabs. */
export function startTables(store: AppStore): void {
    isStarted = true;
    const shown = new Map<string, Entries>();
    for (const kept of tables) {
        migrateTable(kept);
        const inMemory = entriesIn(store, kept);
        const entries = Object.fromEntries(Object.entries(readTable(kept)).filter(([name]) => !(name in inMemory)));
        shown.set(kept.reducerPath, entries);
        if (Object.keys(entries).length > 0) tell(kept, entries);
    }
    write();
    store.subscribe(write);
    globalThis.addEventListener?.("storage", hear);
    // A page restored from the back/forward cache has missed all storage events.
    globalThis.addEventListener?.("pageshow", ({ persisted }) => {
        if (persisted) for (const kept of tables) look(kept);
    });

    function write(): void {
        for (const kept of tables) {
            const [before = {}, now] = [shown.get(kept.reducerPath), entriesIn(store, kept)];
            if (before === now && isEverythingStored()) continue;
            shown.set(kept.reducerPath, now);
            for (const [name, entry] of Object.entries(now)) {
                const isDue = before[name] !== entry || isMissing(keyOf(kept, name));
                if (isDue) writeEntry(keyOf(kept, name), JSON.stringify({ version: kept.version, entry }));
            }
            for (const name of Object.keys(before)) if (!(name in now)) removeEntry(keyOf(kept, name));
        }
    }

    function hear({ key, newValue }: StorageEvent): void {
        if (key === null) return;
        const kept = tables.find((one) => key.startsWith(keyOf(one, "")));
        if (!kept) return;
        const name = key.slice(keyOf(kept, "").length);
        const entry = newValue === null ? undefined : read(kept, newValue);
        if (newValue === null || entry !== undefined) tell(kept, { [name]: entry });
    }

    function look(kept: PersistedTable<object, unknown>): void {
        const there = readTable(kept);
        const gone = Object.keys(entriesIn(store, kept)).filter((name) => !isEntryStored(kept.reducerPath, name));
        tell(kept, { ...Object.fromEntries(gone.map((name) => [name, undefined])), ...there });
    }

    /** Adds entries to the store that are in the storage already and need no writing. */
    function tell(kept: PersistedTable<object, unknown>, entries: Entries): void {
        const known = { ...shown.get(kept.reducerPath) };
        for (const [name, entry] of Object.entries(entries)) {
            if (entry === undefined) delete known[name];
            else known[name] = entry;
        }
        shown.set(kept.reducerPath, known);
        const action: EntriesStored = { type: ENTRIES_STORED, reducerPath: kept.reducerPath, entries };
        store.dispatch(action);
    }
}

/**
 * Whether an entry of this tab still exists: another tab may have removed it from the storage. An entry that couldn't be stored exists in
 * this tab only.
 */
export function isEntryStored(reducerPath: string, name: string): boolean {
    const key = keyOf({ reducerPath }, name);
    return !isStarted || isMissing(key) || readEntry(key) !== null;
}

/** Whether an entry couldn't be stored, and exists only while the page is open. */
export const isEntryMissing = (reducerPath: string, name: string): boolean => isMissing(keyOf({ reducerPath }, name));

/** Returns the unreadable entries of a table as stored, by their names: those of a newer release, or damaged ones. */
export function listUnreadableEntries(reducerPath: string): Record<string, string> {
    const kept = tables.find((one) => one.reducerPath === reducerPath);
    if (!kept) return {};
    const all = listEntries(keyOf(kept, ""));
    return Object.fromEntries(Object.entries(all).filter(([, text]) => read(kept, text) === undefined));
}

/** Removes an unreadable entry from this device. */
export function removeUnreadableEntry(reducerPath: string, name: string): void {
    removeEntry(keyOf({ reducerPath }, name));
}

/** Restores an entry that `removeUnreadableEntry` has removed. */
export function restoreUnreadableEntry(reducerPath: string, name: string, text: string): void {
    writeEntry(keyOf({ reducerPath }, name), text);
}

const PREFIX = "parley:";
const keyOf = ({ reducerPath }: Pick<PersistedTable<object, unknown>, "reducerPath">, name: string) =>
    `${PREFIX}${reducerPath}:${name}`;

function readTable(kept: PersistedTable<object, unknown>): Entries {
    const found = Object.entries(listEntries(keyOf(kept, "")));
    return Object.fromEntries(
        found.flatMap(([name, text]) => {
            const entry = read(kept, text);
            return entry === undefined ? [] : [[name, entry]];
        }),
    );
}

function read({ version, isSound }: PersistedTable<object, unknown>, text: string): unknown {
    try {
        const kept = JSON.parse(text) as { version?: unknown; entry?: unknown } | null;
        return kept?.version === version && isSound(kept.entry) ? kept.entry : undefined;
    } catch {
        // Truncated, or not written by us.
        return undefined;
    }
}

/** Migrates the former storage of a table. Entries in the current format are newer and remain. Unreadable ones are preserved as stored. */
function migrateTable(kept: PersistedTable<object, unknown>): void {
    const { before, version } = kept;
    const old = before && readEntry(before.key);
    if (!before || typeof old !== "string") return;
    const texts = textsIn(old, before.read, version);
    for (const [name, text] of Object.entries(texts)) {
        if (readEntry(keyOf(kept, name)) === null) writeEntry(keyOf(kept, name), text);
    }
    if (Object.keys(texts).every((name) => readEntry(keyOf(kept, name)) !== null)) removeEntry(before.key);
}

function textsIn(old: string, readOld: (kept: string) => Record<string, unknown>, version: number): Record<string, string> {
    try {
        return Object.fromEntries(
            Object.entries(readOld(old)).map(([name, entry]) => [name, JSON.stringify({ version, entry })]),
        );
    } catch {
        return { [DAMAGED]: old };
    }
}

/** Name of the entry that preserves an unreadable former storage. */
const DAMAGED = "damaged";

function entriesIn(store: AppStore, { reducerPath, table }: PersistedTable<object, unknown>): Entries {
    const slice = (store.getState() as unknown as Record<string, Record<string, Entries> | undefined>)[reducerPath];
    return slice?.[table] ?? NONE;
}

const NONE: Entries = {};

function isEntriesStored(action: UnknownAction): action is EntriesStored {
    return action.type === ENTRIES_STORED;
}
