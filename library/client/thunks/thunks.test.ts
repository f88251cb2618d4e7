import { expect, test } from "@jest/globals";
import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable, LoadStatus } from "@parley/library/client/loadable";
import { createStore, rootReducer } from "@parley/library/client/store";
import { createFakeApi } from "@parley/library/client/testing";
import { defineEndpoint } from "@parley/library/contract";
import { createSlice } from "@reduxjs/toolkit";
import * as Type from "typebox";
import { createApiThunk, fetchUnlessFresh, invalidateQueries, markAnswered, markUnanswered, trackThunk } from "./index";

const Thing = Type.Object({ thingID: Type.Integer(), name: Type.String() });
const getThing = defineEndpoint({
    method: "GET",
    path: "/things/:thingID",
    params: Type.Object({ thingID: Type.Integer() }),
    response: Thing,
});
const fetchThing = createApiThunk("things/fetch", getThing);

const things = createSlice({
    name: "things",
    initialState: { records: {} as LoadableTable<{ thingID: number; name: string }> },
    reducers: {},
    extraReducers: (builder) => trackThunk(builder, fetchThing, (state, { thingID }) => [state.records, thingID]),
    selectors: { selectThing: (state, thingID: number) => getLoadable(state.records, thingID) },
});
const { selectThing } = things.injectInto(rootReducer).selectors as unknown as {
    selectThing: (state: unknown, thingID: number) => { status: LoadStatus };
};

function begin() {
    const server = createFakeApi();
    let now = new Date("2026-05-21T12:00:00Z");
    const store = createStore({ api: server.api, now: () => now });
    const wait = (minutes: number) => {
        now = new Date(now.getTime() + minutes * 60_000);
    };
    return { server, store, wait };
}

test("API-006 a request is PENDING, then LOADING, then SUCCESS with the response", async () => {
    const { server, store } = begin();
    server.answer(getThing, ({ thingID }) => ({ thingID, name: "Kettle" }));
    expect(selectThing(store.getState(), 7)).toEqual({ status: LoadStatus.PENDING });

    const answered = store.dispatch(fetchThing({ thingID: 7 }));
    expect(selectThing(store.getState(), 7)).toEqual({ status: LoadStatus.LOADING });

    await answered;
    expect(selectThing(store.getState(), 7)).toEqual({ status: LoadStatus.SUCCESS, data: { thingID: 7, name: "Kettle" } });
});

test("API-006 a refused request is an ERROR with the server's message, and keeps earlier data", async () => {
    const { server, store } = begin();
    server.answer(getThing, ({ thingID }) => ({ thingID, name: "Kettle" }));
    await store.dispatch(fetchThing({ thingID: 7 }));
    server.refuse(getThing, { status: 500, message: "Not now." });

    await store.dispatch(fetchThing({ thingID: 7 }));

    expect(selectThing(store.getState(), 7)).toEqual({
        status: LoadStatus.ERROR,
        error: { status: 500, message: "Not now." },
        data: { thingID: 7, name: "Kettle" },
    });
});

test("API-021 the same query is sent again only after five minutes", async () => {
    const { server, store, wait } = begin();
    server.answer(getThing, ({ thingID }) => ({ thingID, name: "Kettle" }));

    await store.dispatch(fetchUnlessFresh(fetchThing, { thingID: 7 }));
    wait(4);
    await store.dispatch(fetchUnlessFresh(fetchThing, { thingID: 7 }));
    expect(server.sent).toHaveLength(1);

    await store.dispatch(fetchUnlessFresh(fetchThing, { thingID: 8 }));
    expect(server.sent).toHaveLength(2);

    wait(2);
    await store.dispatch(fetchUnlessFresh(fetchThing, { thingID: 7 }));
    expect(server.sent).toHaveLength(3);
});

test("API-022 a refused query is not retried by itself, but sent again with the next dispatch", async () => {
    const { server, store } = begin();
    server.refuse(getThing, { status: 500, message: "Not now." });

    await store.dispatch(fetchUnlessFresh(fetchThing, { thingID: 7 }));
    expect(server.sent).toHaveLength(1);

    await store.dispatch(fetchUnlessFresh(fetchThing, { thingID: 7 }));
    expect(server.sent).toHaveLength(2);
});

test("a query that was marked as stale is sent again at once", async () => {
    const { server, store } = begin();
    server.answer(getThing, ({ thingID }) => ({ thingID, name: "Kettle" }));
    await store.dispatch(fetchUnlessFresh(fetchThing, { thingID: 7 }));

    await store.dispatch(invalidateQueries(fetchThing));
    await store.dispatch(fetchUnlessFresh(fetchThing, { thingID: 7 }));

    expect(server.sent).toHaveLength(2);
});

test("API-021 data that came with the page are not requested while they are fresh", async () => {
    const { server, store, wait } = begin();
    server.answer(getThing, ({ thingID }) => ({ thingID, name: "Kettle" }));
    await store.dispatch(markAnswered([fetchUnlessFresh(fetchThing, { thingID: 7 })]));

    await store.dispatch(fetchUnlessFresh(fetchThing, { thingID: 7 }));
    expect(server.sent).toHaveLength(0);
    await store.dispatch(fetchUnlessFresh(fetchThing, { thingID: 8 }));
    expect(server.sent).toHaveLength(1);

    wait(6);
    await store.dispatch(fetchUnlessFresh(fetchThing, { thingID: 7 }));
    expect(server.sent).toHaveLength(2);

    await store.dispatch(markUnanswered([fetchUnlessFresh(fetchThing, { thingID: 7 })]));
    await store.dispatch(fetchUnlessFresh(fetchThing, { thingID: 7 }));
    expect(server.sent).toHaveLength(3);
});
