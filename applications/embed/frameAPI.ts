import { EMBED_SITE_HEADER, EMBED_TOKEN_HEADER, FRAME_API } from "@parley/embedding/contract";
import type { CallAnswer } from "./sendCall";
import { sendCall } from "./sendCall";

export interface Answer extends Omit<CallAnswer, "headers"> {
    /** The action that the call has recorded, if it can be undone. */
    actID: number | undefined;
}

/** Header in which a page names the member for whom it writes (FC-63). */
const WRITER_HEADER = "x-writer";
/** Header that offers to undo (FC-92). */
const UNDO_HEADER = "x-app-undo";

export type FrameAPI = ReturnType<typeof createFrameAPI>;

/** Creates the function that makes the calls of a frame. Its session is a cookie, or a token where the browser stores none in frames. */
export function createFrameAPI(siteURL: string, embedSiteID: string) {
    const session: { token: string | undefined; userID: number | undefined } = { token: undefined, userID: undefined };

    return {
        session,

        /** Makes a call; the status is `NO_ANSWER` if none came. */
        async call(method: string, path: string, body?: object): Promise<Answer> {
            const { headers, ...answer } = await sendCall(`${siteURL}${FRAME_API}${path}`, {
                method,
                body,
                headers: {
                    [EMBED_SITE_HEADER]: embedSiteID,
                    ...(session.token !== undefined && { [EMBED_TOKEN_HEADER]: session.token }),
                    ...(session.userID !== undefined && { [WRITER_HEADER]: String(session.userID) }),
                },
            });
            session.token = (session.token && headers?.get(EMBED_TOKEN_HEADER)) || session.token;
            return { ...answer, actID: Number.parseInt(headers?.get(UNDO_HEADER) ?? "", 10) || undefined };
        },
    };
}
