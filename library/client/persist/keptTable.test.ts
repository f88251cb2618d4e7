import { afterEach, expect, jest, test } from "@jest/globals";
import type { AppStore } from "@parley/library/client/store";
import { createStore } from "@parley/library/client/store";
import { fakeApi } from "@parley/library/client/testing";
import type { PayloadAction } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";
import { dropUnread, injectPersistedTable, isEntryStored, isKeeping, putBackUnread, startKeeping, unreadEntries } from "./index";

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
    before: { key: "persist:jars", read: (kept) => JSON.parse(kept) as Record<string, unknown> },
});

const KEY = "parley:jars:";
const entry = (words: unknown, version = 2) => JSON.stringify({ version, entry: words });
const on = (store: AppStore) => (store.getState() as unknown as { jars: Jars }).jars.jars;

function begin(typedBefore?: string) {
    const store = createStore({ api: fakeApi().api, now: () => new Date() });
    if (typedBefore !== undefined) store.dispatch(filled(["plum", typedBefore]));
    startKeeping(store);
    return store;
}

/** What another window of the same browser does to the storage, and is told of. */
function elsewhere(name: string, newValue: string | null): void {
    if (newValue === null) localStorage.removeItem(KEY + name);
    else localStorage.setItem(KEY + name, newValue);
    window.dispatchEvent(new StorageEvent("storage", { key: KEY + name, newValue }));
}

afterEach(() => {
    jest.restoreAllMocks();
    localStorage.clear();
});

test("FC-64 an entry is on the device the moment it changes, each by itself, and gone with it", () => {
    const store = begin();
    store.dispatch(filled(["plum", "sour"]));
    store.dispatch(filled(["quince", "hard"]));
    store.dispatch(filled(["plum", "sweet"]));
    expect(on(begin())).toEqual({ plum: "sweet", quince: "hard" });
    store.dispatch(emptied("plum"));
    expect(on(begin())).toEqual({ quince: "hard" });
});

test("FC-64 what was typed before the device was read stays, and so does what only the device has", () => {
    localStorage.setItem(`${KEY}plum`, entry("older"));
    localStorage.setItem(`${KEY}quince`, entry("hard"));
    expect(on(begin("newer"))).toEqual({ plum: "newer", quince: "hard" });
    expect(localStorage.getItem(`${KEY}plum`)).toBe(entry("newer"));
});

test("FC-65 two windows write over nothing of each other's, and see what the other takes away", () => {
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
])("FC-67 an entry that is %s costs no other, stays as it stands, and can be thrown away and put back", (_what, text) => {
    localStorage.setItem(`${KEY}plum`, text);
    localStorage.setItem(`${KEY}quince`, entry("hard"));
    expect(on(begin())).toEqual({ quince: "hard" });
    expect(unreadEntries("jars")).toEqual({ plum: text });
    dropUnread("jars", "plum");
    expect(unreadEntries("jars")).toEqual({});
    putBackUnread("jars", "plum", text);
    expect(unreadEntries("jars")).toEqual({ plum: text });
});

test("FC-67 what an earlier release kept under one key is taken over; damaged, it is kept as it stands", () => {
    localStorage.setItem("persist:jars", JSON.stringify({ plum: "sour", quince: 5 }));
    expect(on(begin())).toEqual({ plum: "sour" });
    expect(unreadEntries("jars")).toEqual({ quince: entry(5) });
    expect(localStorage.getItem("persist:jars")).toBeNull();
    localStorage.setItem("persist:jars", '{"plum');
    expect(on(begin())).toEqual({ plum: "sour" });
    expect(Object.values(unreadEntries("jars"))).toContain('{"plum');
});

test("FC-66 a full storage loses nothing while the page is open, says so, and is filled when there is room", () => {
    const store = begin();
    const full = jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
        throw new DOMException("full", "QuotaExceededError");
    });
    store.dispatch(filled(["plum", "sour"]));
    expect([on(store), isKeeping(), isEntryStored("jars", "plum")]).toEqual([{ plum: "sour" }, false, true]);
    full.mockRestore();
    store.dispatch(filled(["quince", "hard"]));
    expect(isKeeping()).toBe(true);
    expect(on(begin())).toEqual({ plum: "sour", quince: "hard" });
});
