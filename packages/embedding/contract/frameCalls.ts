import { deleteComment } from "@parley/comments/contract";
import { patchDiscussion } from "@parley/discussions/contract";
import type { Endpoint } from "@parley/library/contract";
import { deleteReport, getReportReasons, patchReportApprove, patchReportReject, postReport } from "@parley/moderation/contract";
import { getHeldComments, postEmbedComment } from "./embedComments";
import { getEmbedComments } from "./embedPage";
import { deleteEmbedSession, getEmbedSession, postEmbedSession, postEmbedSignIn, postEmbedUndo } from "./embedSessions";
import { postEmbedToken } from "./embedTokens";
import { FRAME_API } from "./frameNames";

/** A call that a frame may make. */
interface FrameCall {
    endpoint: Endpoint;
    /** All fields that its body may have; by default those of the endpoint. */
    fields?: readonly string[];
}

/** All calls that a frame may make. Whatever is not here has no address below `FRAME_API`, where alone the session of a frame is known. */
export const FRAME_CALLS: readonly FrameCall[] = [
    { endpoint: getEmbedComments },
    { endpoint: postEmbedComment },
    { endpoint: postEmbedSignIn },
    { endpoint: postEmbedSession },
    { endpoint: postEmbedToken },
    { endpoint: getEmbedSession },
    { endpoint: deleteEmbedSession },
    { endpoint: deleteComment },
    { endpoint: patchDiscussion, fields: ["closed", "pinned", "pinLocation"] },
    { endpoint: getHeldComments },
    { endpoint: getReportReasons },
    { endpoint: postReport },
    { endpoint: deleteReport },
    { endpoint: patchReportApprove, fields: [] },
    { endpoint: patchReportReject, fields: [] },
    { endpoint: postEmbedUndo },
];

/** Whether an address from the root of the site is that of a call of a frame. */
export const isFrameCall = (address: string): boolean => address.startsWith(`${FRAME_API}/`);
