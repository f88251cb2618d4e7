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
    before?: { key: string; read: (definition: string) => Record<string, unknown> };
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
export function injectPersistedTable<State extends object, Entry>(definition: PersistedTable<State, Entry>): void {
    const { reducerPath, reducer, table } = definition;
    tables.push(definition as unknown as PersistedTable<object, unknown>);
    const withStoredEntries: Reducer<State> = (state, action) => {
        const next = reducer(state, action);
        if (!isEntriesStored(action) || action.reducerPath !== reducerPath) return next;
        const entries: Entries = { ...(next[table] as Entries) };
        for (const [name, entry] of Object.entries(action.entries)) {
            if (entry === undefined) delete entries[name];
            else entries[name] = entry;
        }
        return { ...next, [table]: entries };
    };
    rootReducer.inject({ reducerPath: reducerPath as never, reducer: withStoredEntries as never });
}

/** Loads the stored entries into the store, writes changes, and follows changes by other tabs. */
export function startTables(store: AppStore): void {
    isStarted = true;
    const shown = new Map<string, Entries>();
    for (const definition of tables) {
        migrateTable(definition);
        const inMemory = entriesIn(store, definition);
        const entries = Object.fromEntries(Object.entries(readTable(definition)).filter(([name]) => !(name in inMemory)));
        shown.set(definition.reducerPath, entries);
        if (Object.keys(entries).length > 0) addStored(definition, entries);
    }
    write();
    store.subscribe(write);
    globalThis.addEventListener?.("storage", hear);
    // A page restored from the back/forward cache has missed all storage events.
    globalThis.addEventListener?.("pageshow", ({ persisted }) => {
        if (persisted) for (const definition of tables) refreshEntries(definition);
    });

    function write(): void {
        for (const definition of tables) {
            const [before = {}, now] = [shown.get(definition.reducerPath), entriesIn(store, definition)];
            if (before === now && isEverythingStored()) continue;
            shown.set(definition.reducerPath, now);
            for (const [name, entry] of Object.entries(now)) {
                const isDue = before[name] !== entry || isMissing(keyOf(definition, name));
                if (isDue) writeEntry(keyOf(definition, name), JSON.stringify({ version: definition.version, entry }));
            }
            for (const name of Object.keys(before)) if (!(name in now)) removeEntry(keyOf(definition, name));
        }
    }

    function hear({ key, newValue }: StorageEvent): void {
        if (key === null) return;
        const definition = tables.find((one) => key.startsWith(keyOf(one, "")));
        if (!definition) return;
        const name = key.slice(keyOf(definition, "").length);
        const entry = newValue === null ? undefined : read(definition, newValue);
        if (newValue === null || entry !== undefined) addStored(definition, { [name]: entry });
    }

    function refreshEntries(definition: PersistedTable<object, unknown>): void {
        const there = readTable(definition);
        const gone = Object.keys(entriesIn(store, definition)).filter((name) => !isEntryStored(definition.reducerPath, name));
        addStored(definition, { ...Object.fromEntries(gone.map((name) => [name, undefined])), ...there });
    }

    /** Adds entries to the store that are in the storage already and need no writing. */
    function addStored(definition: PersistedTable<object, unknown>, entries: Entries): void {
        const known = { ...shown.get(definition.reducerPath) };
        for (const [name, entry] of Object.entries(entries)) {
            if (entry === undefined) delete known[name];
            else known[name] = entry;
        }
        shown.set(definition.reducerPath, known);
        const action: EntriesStored = { type: ENTRIES_STORED, reducerPath: definition.reducerPath, entries };
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
    const definition = tables.find((one) => one.reducerPath === reducerPath);
    if (!definition) return {};
    const all = listEntries(keyOf(definition, ""));
    return Object.fromEntries(Object.entries(all).filter(([, text]) => read(definition, text) === undefined));
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

function readTable(definition: PersistedTable<object, unknown>): Entries {
    const found = Object.entries(listEntries(keyOf(definition, "")));
    return Object.fromEntries(
        found.flatMap(([name, text]) => {
            const entry = read(definition, text);
            return entry === undefined ? [] : [[name, entry]];
        }),
    );
}

function read({ version, isSound }: PersistedTable<object, unknown>, text: string): unknown {
    try {
        const definition = JSON.parse(text) as { version?: unknown; entry?: unknown } | null;
        return definition?.version === version && isSound(definition.entry) ? definition.entry : undefined;
    } catch {
        // Truncated, or not written by us.
        return undefined;
    }
}

/** Migrates the former storage of a table. Entries in the current format are newer and remain. Unreadable ones are preserved as stored. */
function migrateTable(definition: PersistedTable<object, unknown>): void {
    const { before, version } = definition;
    const old = before && readEntry(before.key);
    if (!before || typeof old !== "string") return;
    const texts = textsIn(old, before.read, version);
    for (const [name, text] of Object.entries(texts)) {
        if (readEntry(keyOf(definition, name)) === null) writeEntry(keyOf(definition, name), text);
    }
    if (Object.keys(texts).every((name) => readEntry(keyOf(definition, name)) !== null)) removeEntry(before.key);
}

function textsIn(old: string, readOld: (definition: string) => Record<string, unknown>, version: number): Record<string, string> {
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
