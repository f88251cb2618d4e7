import type { Draft, DraftEdit, getDrafts } from "@parley/drafts/contract";
import type { ILoadable, LoadableTable } from "@parley/library/client/loadable";
import { getLoadable } from "@parley/library/client/loadable";
import { injectPersisted } from "@parley/library/client/persist";
import type { RootState } from "@parley/library/client/store";
import { trackThunk } from "@parley/library/client/thunks";
import type { Input, Page } from "@parley/library/contract";
import type { PayloadAction } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";
import { fetchDraft, fetchDrafts, removeDraft } from "./drafts.thunks";

declare module "@parley/library/client/store" {
    interface FeatureSlices {
        drafts: DraftsState;
    }
}

export type DraftsQuery = Input<typeof getDrafts>;

/** What ties words that are kept on this device to their draft on the account. The words themselves are kept by the form they are in. */
export interface DraftLink {
    draftID?: number;
    /** The version of the draft that the words here were written from. */
    version?: number;
    /** The fingerprint of the words as the account has them; absent as soon as others stand here. */
    saved?: string;
    /** Names the sending that makes the draft, so that a repeat makes no second one (FC-42). */
    key?: string;
}

interface DraftsState {
    lists: LoadableTable<Page<Draft>>;
    records: LoadableTable<DraftEdit>;
    /** By the place something is written for, and by whom: `10/comment/7/0`. The latest last. */
    links: Record<string, DraftLink>;
}

/** As many as there are texts on a device; the oldest gives way. */
const MAX_LINKS = 40;

const initialState: DraftsState = { lists: {}, records: {}, links: {} };

const draftsSlice = createSlice({
    name: "drafts",
    initialState,
    reducers: {
        draftLinked({ links }, { payload: { place, link } }: PayloadAction<{ place: string; link: DraftLink | undefined }>) {
            delete links[place];
            if (!link) return;
            links[place] = link;
            for (const oldest of Object.keys(links).slice(0, -MAX_LINKS)) delete links[oldest];
        },
        /** The words go on at another place. */
        draftMoved({ links }, { payload: { from, to } }: PayloadAction<{ from: string; to: string }>) {
            const link = links[from];
            delete links[from];
            if (link) links[to] = link;
        },
        /** It was posted. */
        draftUsed: (state, { payload: draftID }: PayloadAction<number>) => leaveOut(state, draftID),
    },
    extraReducers: (builder) => {
        builder.addCase(removeDraft.fulfilled, (state, { meta }) => leaveOut(state, meta.arg.draftID));
        trackThunk(builder, fetchDrafts, (state, query) => [state.lists, JSON.stringify(query)]);
        trackThunk(builder, fetchDraft, (state, { draftID }) => [state.records, draftID]);
    },
});

export const { draftLinked, draftMoved, draftUsed } = draftsSlice.actions;

injectPersisted<DraftsState>({
    reducerPath: draftsSlice.reducerPath,
    reducer: draftsSlice.reducer,
    version: 1,
    persistedParts: ["links"],
    isSound: (_part, value) => isRecord(value) && Object.values(value).every(isLink),
});

export const selectDrafts = (state: RootState, query: DraftsQuery): ILoadable<Page<Draft>> =>
    getLoadable(state.drafts?.lists ?? {}, JSON.stringify(query));

export const selectDraft = (state: RootState, draftID: number): ILoadable<DraftEdit> =>
    getLoadable(state.drafts?.records ?? {}, draftID);

/** Places carry the member's id, so nobody finds another's (FC-63, FC-67). */
export const selectDraftLink = (state: RootState, place: string): DraftLink | undefined => state.drafts?.links[place];

/** What was begun below a discussion is asked for by this. */
export const draftsBelow = (discussionID: number): DraftsQuery => ({
    recordType: "comment",
    parentRecordType: "discussion",
    parentRecordID: discussionID,
    limit: 30,
});

/** Where on this device the words of a draft stand. */
export const selectPlacesOf = (state: RootState, draftID: number): string[] =>
    Object.entries(state.drafts?.links ?? {}).flatMap(([place, link]) => (link.draftID === draftID ? [place] : []));

/** Whether what this device keeps has been read: before that nobody knows what is newer. */
export const selectIsKept = (state: RootState): boolean =>
    (state.drafts as { _persist?: { rehydrated?: boolean } } | undefined)?._persist?.rehydrated === true;

/** A draft that is no more is in no list. */
function leaveOut({ lists, records }: DraftsState, draftID: number): void {
    delete records[draftID];
    for (const { data } of Object.values(lists)) {
        if (data) data.items = data.items.filter((draft) => draft.draftID !== draftID);
    }
}

function isLink(value: unknown): value is DraftLink {
    if (!isRecord(value)) return false;
    const { draftID, version, saved, key } = value;
    const isNumber = (one: unknown) => one === undefined || (Number.isSafeInteger(one) && Number(one) > 0);
    const isText = (one: unknown) => one === undefined || typeof one === "string";
    return isNumber(draftID) && isNumber(version) && isText(saved) && isText(key);
}

function isRecord(value: unknown): value is Record<string, unknown> {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}
