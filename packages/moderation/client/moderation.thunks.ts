import { getComments } from "@parley/comments/contract";
import { createApiThunk } from "@parley/library/client/thunks";
import {
    getEscalation,
    getEscalations,
    getReportReasons,
    getReports,
    getWaitingPost,
    getWaitingPosts,
    postReport,
} from "@parley/moderation/contract";

export const fetchReports = createApiThunk("moderation/reports", getReports);
export const fetchReportReasons = createApiThunk("moderation/reasons", getReportReasons);
export const addReport = createApiThunk("moderation/report", postReport);
export const fetchEscalations = createApiThunk("moderation/escalations", getEscalations);
export const fetchEscalation = createApiThunk("moderation/escalation", getEscalation);
export const fetchEscalationComments = createApiThunk("moderation/comments", getComments);
export const fetchHeldPost = createApiThunk("moderation/held", getWaitingPost);
export const fetchWaitingPosts = createApiThunk("moderation/waiting", getWaitingPosts);

/** Returns the query for the viewer's replies to a discussion, and edits in it, that are held for approval. */
export const toWaitingRepliesQuery = (discussionID: number) => ({ page: 1, limit: 30, discussionID });
