import type { AnyComment, getComments } from "@parley/comments/contract";
import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable } from "@parley/library/client/loadable";
import { rootReducer } from "@parley/library/client/store";
import { trackThunk } from "@parley/library/client/thunks";
import type { Input, Page } from "@parley/library/contract";
import type {
    Escalation,
    getEscalations,
    getReports,
    HeldPost,
    Report,
    ReportReason,
    WaitingPost,
} from "@parley/moderation/contract";
import type { WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";
import {
    fetchEscalation,
    fetchEscalationComments,
    fetchEscalations,
    fetchHeldPost,
    fetchReportReasons,
    fetchReports,
    fetchWaitingPosts,
} from "./moderation.thunks";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof moderationSlice> {}
}

export type ReportQuery = Input<typeof getReports>;
export type EscalationQuery = Input<typeof getEscalations>;
export type CommentsQuery = Input<typeof getComments>;

interface ModerationState {
    /** By query. */
    reports: LoadableTable<Page<Report>>;
    escalations: LoadableTable<Page<Escalation>>;
    /** By ID. */
    escalation: LoadableTable<Escalation>;
    /** By query. */
    comments: LoadableTable<Page<AnyComment>>;
    /** By whether deleted reasons are included. */
    reasons: LoadableTable<ReportReason[]>;
    /** By page number, or by discussion. */
    waiting: LoadableTable<Page<WaitingPost>>;
    /** By ID. */
    held: LoadableTable<HeldPost>;
}

const initialState: ModerationState = {
    reports: {},
    escalations: {},
    escalation: {},
    comments: {},
    reasons: {},
    waiting: {},
    held: {},
};

const repliesKey = (discussionID: number) => `replies to ${discussionID}`;

const reasonsKey = (withDeleted = false) => (withDeleted ? "all" : "offered");

const moderationSlice = createSlice({
    name: "moderation",
    initialState,
    reducers: {},
    extraReducers: (builder) => {
        trackThunk(builder, fetchReports, (state, query) => [state.reports, JSON.stringify(query)]);
        trackThunk(builder, fetchEscalations, (state, query) => [state.escalations, JSON.stringify(query)]);
        trackThunk(builder, fetchEscalation, (state, { escalationID }) => [state.escalation, escalationID]);
        trackThunk(builder, fetchEscalationComments, (state, query) => [state.comments, JSON.stringify(query)]);
        trackThunk(builder, fetchReportReasons, (state, { includeDeleted }) => [state.reasons, reasonsKey(includeDeleted)]);
        trackThunk(builder, fetchWaitingPosts, (state, { page, discussionID }) => [
            state.waiting,
            discussionID === undefined ? page : repliesKey(discussionID),
        ]);
        trackThunk(builder, fetchHeldPost, (state, { waitingID }) => [state.held, waitingID]);
    },
    selectors: {
        selectReports: (state, query: ReportQuery) => getLoadable(state.reports, JSON.stringify(query)),
        selectEscalations: (state, query: EscalationQuery) => getLoadable(state.escalations, JSON.stringify(query)),
        selectEscalation: (state, escalationID: number) => getLoadable(state.escalation, escalationID),
        selectEscalationComments: (state, query: CommentsQuery) => getLoadable(state.comments, JSON.stringify(query)),
        selectReportReasons: (state) => getLoadable(state.reasons, reasonsKey()),
        selectAllReportReasons: (state) => getLoadable(state.reasons, reasonsKey(true)),
        selectWaitingPosts: (state, page: number) => getLoadable(state.waiting, page),
        selectHeldPost: (state, waitingID: number) => getLoadable(state.held, waitingID),
        /** Selects the viewer's replies to a discussion, and edits in it, that are held for approval. */
        selectWaitingReplies: (state, discussionID: number) => getLoadable(state.waiting, repliesKey(discussionID)),
    },
});

export const {
    selectReports,
    selectEscalations,
    selectEscalation,
    selectEscalationComments,
    selectReportReasons,
    selectAllReportReasons,
    selectWaitingPosts,
    selectHeldPost,
    selectWaitingReplies,
} = moderationSlice.injectInto(rootReducer).selectors;
