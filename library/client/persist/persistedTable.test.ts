import { afterEach, expect, jest, test } from "@jest/globals";
import type { AppStore } from "@parley/library/client/store";
import { createStore } from "@parley/library/client/store";
import { createFakeApi } from "@parley/library/client/testing";
import type { PayloadAction } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";
import {
    injectPersistedTable,
    isEntryStored,
    isEverythingStored,
    listUnreadableEntries,
    removeUnreadableEntry,
    restoreUnreadableEntry,
    startPersistence,
} from ".";

interface Jars {
    jars: Record<string, string>;
}

const jars = createSlice({
    name: "jars",
    initialState: { jars: {} } as Jars,
    reducers: {
        filled: (state, { payload: [name, words] }: PayloadAction<[string, string]>) => {
            state.jars[name] = words;
        },
        emptied: (state, { payload }: PayloadAction<string>) => {
            delete state.jars[payload];
        },
    },
});
const { filled, emptied } = jars.actions;

injectPersistedTable<Jars, string>({
    reducerPath: "jars",
    reducer: jars.reducer,
    table: "jars",
    version: 2,
    isSound: (entry) => typeof entry === "string",
    before: { key: "persist:jars", read: (stored) => JSON.parse(stored) as Record<string, unknown> },
});

const KEY = "parley:jars:";
const entry = (words: unknown, version = 2) => JSON.stringify({ version, entry: words });
const on = (store: AppStore) => (store.getState() as unknown as { jars: Jars }).jars.jars;

function begin(typedBefore?: string) {
    const store = createStore({ api: createFakeApi().api, now: () => new Date() });
    if (typedBefore !== undefined) store.dispatch(filled(["plum", typedBefore]));
    startPersistence(store);
    return store;
}

/** Simulates a change of the storage by another tab, with its event. */
function elsewhere(name: string, newValue: string | null): void {
    if (newValue === null) localStorage.removeItem(KEY + name);
    else localStorage.setItem(KEY + name, newValue);
    window.dispatchEvent(new StorageEvent("storage", { key: KEY + name, newValue }));
}

afterEach(() => {
    jest.restoreAllMocks();
    localStorage.clear();
});

test("FC-64 each entry is stored separately as soon as it changes, and removed with it", () => {
    const store = begin();
    store.dispatch(filled(["plum", "sour"]));
    store.dispatch(filled(["quince", "hard"]));
    store.dispatch(filled(["plum", "sweet"]));
    expect(on(begin())).toEqual({ plum: "sweet", quince: "hard" });
    store.dispatch(emptied("plum"));
    expect(on(begin())).toEqual({ quince: "hard" });
});

test("FC-64 entries typed before the storage is read remain, and so do those that only the storage has", () => {
    localStorage.setItem(`${KEY}plum`, entry("older"));
    localStorage.setItem(`${KEY}quince`, entry("hard"));
    expect(on(begin("newer"))).toEqual({ plum: "newer", quince: "hard" });
    expect(localStorage.getItem(`${KEY}plum`)).toBe(entry("newer"));
});

test("FC-65 two tabs don't overwrite each other's entries, and notice each other's removals", () => {
    const store = begin();
    elsewhere("quince", entry("hard"));
    store.dispatch(filled(["plum", "sour"]));
    expect(on(store)).toEqual({ plum: "sour", quince: "hard" });
    expect(localStorage.getItem(`${KEY}quince`)).toBe(entry("hard"));
    localStorage.removeItem(`${KEY}plum`);
    expect(isEntryStored("jars", "plum")).toBe(false);
    elsewhere("plum", null);
    expect(on(store)).toEqual({ quince: "hard" });
});

test.each([
    ["cut short", '{"version":2,"ent'],
    ["of a newer release", entry("jam", 3)],
    ["of the wrong type", entry(["jam"])],
])("FC-67 an entry that is %s affects no others, stays unchanged, and can be removed and restored", (_what, text) => {
    localStorage.setItem(`${KEY}plum`, text);
    localStorage.setItem(`${KEY}quince`, entry("hard"));
    expect(on(begin())).toEqual({ quince: "hard" });
    expect(listUnreadableEntries("jars")).toEqual({ plum: text });
    removeUnreadableEntry("jars", "plum");
    expect(listUnreadableEntries("jars")).toEqual({});
    restoreUnreadableEntry("jars", "plum", text);
    expect(listUnreadableEntries("jars")).toEqual({ plum: text });
});

test("FC-67 entries that an earlier release stored under one key are migrated; damaged text is stored unchanged", () => {
    localStorage.setItem("persist:jars", JSON.stringify({ plum: "sour", quince: 5 }));
    expect(on(begin())).toEqual({ plum: "sour" });
    expect(listUnreadableEntries("jars")).toEqual({ quince: entry(5) });
    expect(localStorage.getItem("persist:jars")).toBeNull();
    localStorage.setItem("persist:jars", '{"plum');
    expect(on(begin())).toEqual({ plum: "sour" });
    expect(Object.values(listUnreadableEntries("jars"))).toContain('{"plum');
});

test("FC-66 while the storage is full, the page keeps its entries and reports the failure; they are stored once there is space", () => {
    const store = begin();
    const full = jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
        throw new DOMException("full", "QuotaExceededError");
    });
    store.dispatch(filled(["plum", "sour"]));
    expect([on(store), isEverythingStored(), isEntryStored("jars", "plum")]).toEqual([{ plum: "sour" }, false, true]);
    full.mockRestore();
    store.dispatch(filled(["quince", "hard"]));
    expect(isEverythingStored()).toBe(true);
    expect(on(begin())).toEqual({ plum: "sour", quince: "hard" });
});
