import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable } from "@parley/library/client/loadable";
import { rootReducer } from "@parley/library/client/store";
import { createApiThunk, trackThunk } from "@parley/library/client/thunks";
import type { Token } from "@parley/tokens/contract";
import { getTokens } from "@parley/tokens/contract";
import type { WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof tokensSlice> {}
}

export const fetchTokens = createApiThunk("tokens/fetchTokens", getTokens);

interface TokensState {
    /** Has the single key `mine`. */
    tokens: LoadableTable<Token[]>;
}

const MINE = "mine";
const initialState: TokensState = { tokens: {} };

const tokensSlice = createSlice({
    name: "tokens",
    initialState,
    reducers: {},
    extraReducers: (builder) => trackThunk(builder, fetchTokens, (state) => [state.tokens, MINE]),
    selectors: { selectTokens: ({ tokens }) => getLoadable(tokens, MINE) },
});

export const { selectTokens } = tokensSlice.injectInto(rootReducer).selectors;
