import type { Endpoint } from "@parley/library/contract";
import { postEmbedComment } from "./embedComments";
import { getEmbedComments } from "./embedPage";
import { deleteEmbedSession, getEmbedSession, postEmbedSession, postEmbedSignIn } from "./embedSessions";
import { FRAME_API } from "./frameNames";

/** All calls that a frame may make. Whatever is not here has no address below `FRAME_API`, where alone the session of a frame is known. */
export const FRAME_CALLS: readonly Endpoint[] = [
    getEmbedComments,
    postEmbedComment,
    postEmbedSignIn,
    postEmbedSession,
    getEmbedSession,
    deleteEmbedSession,
];

/** Whether an address from the root of the site is that of a call of a frame. */
export const isFrameCall = (address: string): boolean => address.startsWith(`${FRAME_API}/`);
