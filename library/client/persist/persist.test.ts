import { afterEach, expect, jest, test } from "@jest/globals";
import { createStore } from "@parley/library/client/store";
import { createFakeApi } from "@parley/library/client/testing";
import type { PayloadAction } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";
import { injectPersisted, startPersistence } from "./index";

interface Notes {
    texts: Record<string, string>;
    colour: string;
    open: boolean;
}

const notes = createSlice({
    name: "notes",
    initialState: { texts: {}, colour: "blue", open: false } as Notes,
    reducers: {
        written: (state, { payload }: PayloadAction<string>) => {
            state.texts.one = payload;
        },
        opened: (state) => {
            state.open = true;
        },
    },
});

injectPersisted<Notes>({
    reducerPath: "notes",
    reducer: notes.reducer,
    version: 2,
    persistedParts: ["texts", "colour"],
    isSound: (part, value) => (part === "texts" ? typeof value === "object" && value !== null : typeof value === "string"),
});

const KEY = "persist:notes";
const storePersisted = (parts: Partial<Record<keyof Notes, unknown>>, version = 2) => {
    const written = Object.entries({ ...parts, _persist: { version, rehydrated: true } }).map(([part, value]) => [
        part,
        JSON.stringify(value),
    ]);
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(written)));
};

async function begin({ typedBefore }: { typedBefore?: string } = {}) {
    const store = createStore({ api: createFakeApi().api, now: () => new Date() });
    if (typedBefore !== undefined) store.dispatch(notes.actions.written(typedBefore));
    const persistor = startPersistence(store);
    await new Promise<void>((resolve) => {
        persistor.subscribe(() => persistor.getState().bootstrapped && resolve());
        if (persistor.getState().bootstrapped) resolve();
    });
    return { store, persistor, notes: () => (store.getState() as unknown as { notes: Notes }).notes };
}

afterEach(() => {
    jest.restoreAllMocks();
    localStorage.clear();
});

test("persisted parts are restored on the next visit, and others are not", async () => {
    const first = await begin();
    first.store.dispatch(notes.actions.written("the tin is on the top shelf"));
    first.store.dispatch(notes.actions.opened());
    await first.persistor.flush();

    const second = await begin();

    expect(second.notes()).toMatchObject({ texts: { one: "the tin is on the top shelf" }, open: false });
});

test("FC-64 data typed before the stored copy is read remain, and so do those that only the copy has", async () => {
    storePersisted({ texts: { one: "older", two: "another" } });

    expect((await begin({ typedBefore: "newer" })).notes().texts).toEqual({ one: "newer", two: "another" });
});

test.each([
    ["is cut", () => localStorage.setItem(KEY, '{"texts":"{\\"one')],
    ["is no text of ours", () => localStorage.setItem(KEY, "5")],
    ["is of an older release", () => storePersisted({ texts: { one: "old" } }, 1)],
    ["is of a newer release", () => storePersisted({ texts: { one: "new" } }, 3)],
])("FC-67 a stored copy that %s is discarded, and the app starts", async (_what, damage) => {
    jest.spyOn(console, "error").mockImplementation(() => undefined);
    damage();

    expect((await begin()).notes()).toMatchObject({ texts: {}, colour: "blue" });
});

test("FC-67 a part of the wrong shape is discarded, and the others are not", async () => {
    storePersisted({ texts: "not an object", colour: "green" });

    expect((await begin()).notes()).toMatchObject({ texts: {}, colour: "green" });
});

test("FC-66 the app works without storage", async () => {
    for (const method of ["getItem", "setItem", "removeItem"] as const) {
        jest.spyOn(Storage.prototype, method).mockImplementation(() => {
            throw new Error("denied");
        });
    }

    const { store, persistor, notes: state } = await begin();
    store.dispatch(notes.actions.written("still here"));
    await persistor.flush();

    expect(state().texts).toEqual({ one: "still here" });
});
