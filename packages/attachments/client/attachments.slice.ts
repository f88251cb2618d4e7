import type { Attachment, AttachmentCatalog, FormSchema } from "@parley/attachments/contract";
import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable } from "@parley/library/client/loadable";
import { rootReducer } from "@parley/library/client/store";
import { trackThunk } from "@parley/library/client/thunks";
import type { WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";
import { fetchAttachments, fetchCatalog, fetchSchema, refreshAttachments } from "./attachments.thunks";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof attachmentsSlice> {}
}

interface AttachmentsState {
    /** Under the only key `all`. */
    catalog: LoadableTable<AttachmentCatalog>;
    /** By discussion ID: attachments of the discussion and of its comments. */
    lists: LoadableTable<Attachment[]>;
    /** By attachment type and record. */
    schemas: LoadableTable<FormSchema>;
}

interface Wanted {
    attachmentType: string;
    recordType: string;
    recordID: number;
}

const initialState: AttachmentsState = { catalog: {}, lists: {}, schemas: {} };

const ALL = "all";
const schemaKey = ({ attachmentType, recordType, recordID }: Wanted) => `${attachmentType} ${recordType} ${recordID}`;

const attachmentsSlice = createSlice({
    name: "attachments",
    initialState,
    reducers: {},
    extraReducers: (builder) => {
        builder.addCase(refreshAttachments.fulfilled, (state, { payload }) => {
            const news = new Map(payload.map((one) => [one.attachmentID, one]));
            for (const list of Object.values(state.lists))
                list.data = list.data?.map((one) => news.get(one.attachmentID) ?? one) ?? [];
        });
        trackThunk(builder, fetchCatalog, (state) => [state.catalog, ALL]);
        trackThunk(builder, fetchAttachments, (state, { recordID }) => [state.lists, recordID]);
        trackThunk(builder, fetchSchema, (state, wanted) => [state.schemas, schemaKey(wanted)]);
    },
    selectors: {
        selectCatalog: (state) => getLoadable(state.catalog, ALL),
        selectAttachments: (state, discussionID: number) => getLoadable(state.lists, discussionID),
        /** Selects the IDs of the discussions whose attachments were fetched. */
        selectListed: (state) => Object.keys(state.lists).map(Number),
        selectSchema: (state, wanted: Wanted) => getLoadable(state.schemas, schemaKey(wanted)),
    },
});

export const { selectCatalog, selectAttachments, selectListed, selectSchema } =
    attachmentsSlice.injectInto(rootReducer).selectors;
