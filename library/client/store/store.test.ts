import { expect, test } from "@jest/globals";
import { createFakeApi } from "@parley/library/client/testing";
import type { WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";
import { createStore, exportState, rootReducer } from "./index";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof lamps>, WithSlice<typeof kettles> {}
}

const lamps = createSlice({ name: "lamps", initialState: { lit: 0 }, reducers: { light: ({ lit }) => ({ lit: lit + 1 }) } });
const kettles = createSlice({ name: "kettles", initialState: { boiling: 0 }, reducers: {} });
lamps.injectInto(rootReducer);
kettles.injectInto(rootReducer);

test("exportState returns only the slices that have changed, and another store is equal with them", () => {
    const extra = { api: createFakeApi().api, now: () => new Date(0) };
    const store = createStore(extra);
    expect(exportState(store.getState())).toEqual({});

    store.dispatch(lamps.actions.light());
    const exported = exportState(store.getState());
    expect(exported).toEqual({ lamps: { lit: 1 } });
    expect(createStore(extra, exported).getState()).toEqual(store.getState());
});
