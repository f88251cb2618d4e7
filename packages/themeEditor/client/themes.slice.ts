import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable } from "@parley/library/client/loadable";
import { rootReducer } from "@parley/library/client/store";
import { trackThunk } from "@parley/library/client/thunks";
import type { Theme, ThemeDraft, ThemeRevision } from "@parley/themes/contract";
import type { WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";
import { fetchTheme, fetchThemeDraft, fetchThemeRevisions, fetchThemes } from "./themes.thunks";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof themesSlice> {}
}

interface ThemesState {
    /** The list of themes, under one name. */
    lists: LoadableTable<Theme[]>;
    /** Themes by their keys, and single revisions of them. */
    themes: LoadableTable<Theme>;
    /** Revisions by the keys of their themes. */
    revisions: LoadableTable<ThemeRevision[]>;
    /** The viewer's drafts by the keys of their themes. */
    drafts: LoadableTable<ThemeDraft>;
}

const initialState: ThemesState = { lists: {}, themes: {}, revisions: {}, drafts: {} };

const ALL = "all";

const toKey = (themeID: string, revisionID: number | undefined): string =>
    revisionID === undefined ? themeID : `${themeID} ${revisionID}`;

/** Slice of themes and their revisions, for those who manage the site. */
const themesSlice = createSlice({
    name: "managedThemes",
    initialState,
    reducers: {},
    extraReducers: (builder) => {
        trackThunk(builder, fetchThemes, (state) => [state.lists, ALL]);
        trackThunk(builder, fetchTheme, (state, { themeID, revisionID }) => [state.themes, toKey(themeID, revisionID)]);
        trackThunk(builder, fetchThemeRevisions, (state, { themeID }) => [state.revisions, themeID]);
        trackThunk(builder, fetchThemeDraft, (state, { themeID }) => [state.drafts, themeID]);
    },
    selectors: {
        selectThemes: (state) => getLoadable(state.lists, ALL),
        selectTheme: (state, themeID: string, revisionID?: number) => getLoadable(state.themes, toKey(themeID, revisionID)),
        selectThemeRevisions: (state, themeID: string) => getLoadable(state.revisions, themeID),
        selectThemeDraft: (state, themeID: number) => getLoadable(state.drafts, themeID),
    },
});

export const { selectThemes, selectTheme, selectThemeRevisions, selectThemeDraft } =
    themesSlice.injectInto(rootReducer).selectors;
