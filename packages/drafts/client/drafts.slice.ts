import type { Draft, DraftEdit, DraftVersion, getDrafts } from "@parley/drafts/contract";
import type { ILoadable, LoadableTable } from "@parley/library/client/loadable";
import { getLoadable } from "@parley/library/client/loadable";
import { injectPersisted } from "@parley/library/client/persist";
import type { RootState } from "@parley/library/client/store";
import { trackThunk } from "@parley/library/client/thunks";
import type { Input, Page } from "@parley/library/contract";
import type { PayloadAction } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";
import { fetchDraft, fetchDrafts, fetchDraftVersions, removeDraft } from "./drafts.thunks";

declare module "@parley/library/client/store" {
    interface FeatureSlices {
        drafts: DraftsState;
    }
}

export type DraftsQuery = Input<typeof getDrafts>;

/** Link from a text on this device to its draft in the account. The form stores the text itself. */
export interface DraftLink {
    draftID?: number;
    /** Version of the draft that the text was written from. */
    version?: number;
    /** Fingerprint of the text as saved in the account; absent once the text has changed. */
    saved?: string;
    /** Idempotency key of the request that creates the draft, so that a retry creates no second one (FC-42). */
    key?: string;
}

interface DraftsState {
    lists: LoadableTable<Page<Draft>>;
    records: LoadableTable<DraftEdit>;
    /** Earlier versions, by the ID of the draft. */
    versions: LoadableTable<DraftVersion[]>;
    /** By draft key, which contains author and target: `10/comment/7/0`. The latest last. */
    links: Record<string, DraftLink>;
}

/** Maximum number of links; the oldest is removed. */
const MAX_LINKS = 40;

const initialState: DraftsState = { lists: {}, records: {}, versions: {}, links: {} };

const draftsSlice = createSlice({
    name: "drafts",
    initialState,
    reducers: {
        draftLinked(
            { links },
            { payload: { draftKey, link } }: PayloadAction<{ draftKey: string; link: DraftLink | undefined }>,
        ) {
            delete links[draftKey];
            if (!link) return;
            links[draftKey] = link;
            for (const oldest of Object.keys(links).slice(0, -MAX_LINKS)) delete links[oldest];
        },
        /** Moves the link to another draft key. */
        draftMoved({ links }, { payload: { from, to } }: PayloadAction<{ from: string; to: string }>) {
            const link = links[from];
            delete links[from];
            if (link) links[to] = link;
        },
        /** The draft was posted. */
        draftUsed: (state, { payload: draftID }: PayloadAction<number>) => leaveOut(state, draftID),
    },
    extraReducers: (builder) => {
        builder.addCase(removeDraft.fulfilled, (state, { meta }) => leaveOut(state, meta.arg.draftID));
        trackThunk(builder, fetchDrafts, (state, query) => [state.lists, JSON.stringify(query)]);
        trackThunk(builder, fetchDraft, (state, { draftID }) => [state.records, draftID]);
        trackThunk(builder, fetchDraftVersions, (state, { draftID }) => [state.versions, draftID]);
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

export const selectDraftVersions = (state: RootState, draftID: number): ILoadable<DraftVersion[]> =>
    getLoadable(state.drafts?.versions ?? {}, draftID);

/** Returns the link of a draft key. Draft keys contain the member's ID, so nobody reads another member's link (FC-63, FC-67). */
export const selectDraftLink = (state: RootState, draftKey: string): DraftLink | undefined => state.drafts?.links[draftKey];

/** Returns the query for a member's drafts of replies in a discussion. */
export const toRepliesQuery = (discussionID: number): DraftsQuery => ({
    recordType: "comment",
    parentRecordType: "discussion",
    parentRecordID: discussionID,
    limit: 30,
});

/** Returns the query for a member's draft of a message in a conversation. */
export const toMessagesQuery = (conversationID: number): DraftsQuery => ({
    recordType: "message",
    parentRecordType: "conversation",
    parentRecordID: conversationID,
    limit: 30,
});

/** Returns the draft keys on this device that are linked to a draft. */
export const selectDraftKeys = (state: RootState, draftID: number): string[] =>
    Object.entries(state.drafts?.links ?? {}).flatMap(([draftKey, link]) => (link.draftID === draftID ? [draftKey] : []));

/** Returns whether the stored state of this device has been read. Before that it is unknown which text is newer. */
export const selectIsStored = (state: RootState): boolean =>
    (state.drafts as { _persist?: { rehydrated?: boolean } } | undefined)?._persist?.rehydrated === true;

/** Removes a deleted draft from all lists. */
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
