import { EMBED_SITE_HEADER, EMBED_TOKEN_HEADER, FRAME_API } from "@parley/embedding/contract";

/** A refusal of the API, or the answer of a post that waits for approval. */
interface Refusal {
    message?: string;
    description?: string | null;
    permissions?: readonly string[];
}

export interface Answer {
    status: number;
    data: Record<string, unknown> & Refusal;
    /** The action that the call has recorded, if it can be undone. */
    actID: number | undefined;
}

/** Status of a call that got no answer. */
export const NO_ANSWER = 0;
/** Header in which a page names the member for whom it writes (FC-63). */
const WRITER_HEADER = "x-writer";
/** Header that offers to undo (FC-92). */
const UNDO_HEADER = "x-app-undo";
const TIMEOUT_MS = 30_000;

export type FrameAPI = ReturnType<typeof createFrameAPI>;

/** Creates the function that makes the calls of a frame. Its session is a cookie, or a token where the browser stores none in frames. */
export function createFrameAPI(siteURL: string, embedSiteID: string) {
    const session: { token: string | undefined; userID: number | undefined } = { token: undefined, userID: undefined };

    return {
        session,

        /** Makes a call; the status is `NO_ANSWER` if none came. */
        async call(method: string, path: string, body?: object): Promise<Answer> {
            try {
                const response = await fetch(`${siteURL}${FRAME_API}${path}`, {
                    method,
                    headers: {
                        "x-requested-with": "parley",
                        [EMBED_SITE_HEADER]: embedSiteID,
                        ...(body && { "content-type": "application/json" }),
                        ...(session.token !== undefined && { [EMBED_TOKEN_HEADER]: session.token }),
                        ...(session.userID !== undefined && { [WRITER_HEADER]: String(session.userID) }),
                    },
                    ...(body && { body: JSON.stringify(body) }),
                    signal: AbortSignal.timeout(TIMEOUT_MS),
                });
                session.token = (session.token && response.headers.get(EMBED_TOKEN_HEADER)) || session.token;
                const text = await response.text();
                const actID = Number.parseInt(response.headers.get(UNDO_HEADER) ?? "", 10) || undefined;
                return { status: response.status, data: text === "" ? {} : JSON.parse(text), actID };
            } catch {
                return { status: NO_ANSWER, data: {}, actID: undefined };
            }
        },
    };
}
