import { DateTime, defineEndpoint, ID, NoContent } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";
import { MAX_PAGE_ID, MAX_PAGE_URL } from "./embedComments";

/**
 * Page of this site on which a member lets a frame on another site comment in their name. It is none of the entry pages, to which signing in
 * never leads back.
 */
export const EMBED_ENTRY_PAGE = "/comment/in-frame";
/** Maximum length of the code of a sign-in, and of the secret of its frame. */
const MAX_CODE = 2000;
const Code = Type.String({ minLength: 1, maxLength: MAX_CODE });

/** A sign-in of a frame that has begun. */
export const StartedSignIn = Type.Object({
    code: Type.String(),
    secret: Type.String(),
    /** Number that both the frame and the window show. */
    check: Type.String(),
    /** Address of the window. */
    url: Type.String(),
    dateExpires: DateTime,
});
export type StartedSignIn = Static<typeof StartedSignIn>;

/**
 * Begins the sign-in of a frame. Stores nothing: the code goes into the address of a window of this site, the secret stays in the frame. Throws
 * 422 for a page of a site that is not listed, and for the whole forum on one that may not show it.
 */
export const postEmbedSignIn = defineEndpoint({
    method: "POST",
    path: "/embed-sign-ins",
    body: Type.Object({
        pageUrl: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_PAGE_URL })),
        pageID: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_PAGE_ID })),
        embedSiteID: Type.Optional(ID),
        /** For the frame of the whole forum, in place of the comments of this page. */
        wholeForum: Type.Optional(Type.Boolean()),
    }),
    response: StartedSignIn,
});

/** The sign-in of a frame, as the member sees it who may confirm it. */
export const EmbedSignIn = Type.Object({
    siteName: Type.String(),
    check: Type.String(),
    /** Whether the frame is that of the whole forum; absent for comments. */
    wholeForum: Type.Optional(Type.Boolean()),
    /** The account on the embedding site that is linked with that of the member, if a token of the site names one. */
    linked: Type.Optional(Type.Object({ issuer: Type.String(), account: Type.String() })),
    /** Whether it has been confirmed, by whomever: a code is used once. */
    isConfirmed: Type.Boolean(),
});
export type EmbedSignIn = Static<typeof EmbedSignIn>;

/** Returns the sign-in of a frame by its code. Throws 404 for a code that is wrong or has expired. */
export const getEmbedSignIn = defineEndpoint({
    method: "GET",
    path: "/embed-sign-ins",
    query: Type.Object({ code: Code }),
    response: EmbedSignIn,
});

/**
 * Begins the session of a frame, once a member has confirmed its sign-in; until then `isWaiting`, and the frame asks again. Throws 422 for a
 * secret of another frame, and for a code that has been used or has expired.
 */
export const postEmbedSession = defineEndpoint({
    method: "POST",
    path: "/embed-sessions",
    body: Type.Object({ code: Code, secret: Code }),
    response: Type.Object({
        isWaiting: Type.Boolean(),
        /** For frames of comments whose browser does not send the cookie back, which is set as well. */
        token: Type.Optional(Type.String()),
    }),
});

/** The member for whom a frame acts. */
export const EmbedSession = Type.Object({
    userID: Type.Integer(),
    name: Type.String(),
    mayComment: Type.Boolean(),
    mayRemove: Type.Boolean(),
    mayClose: Type.Boolean(),
    mayPin: Type.Boolean(),
    mayApprove: Type.Boolean(),
});
export type EmbedSession = Static<typeof EmbedSession>;

/** Returns the session of the frame that asks. Throws 404 outside of a frame, and without a session. */
export const getEmbedSession = defineEndpoint({ method: "GET", path: "/embed-sessions/current", response: EmbedSession });

/** Ends the session of the frame that asks. Throws 404 outside of a frame, and without a session. */
export const deleteEmbedSession = defineEndpoint({ method: "DELETE", path: "/embed-sessions/current", response: NoContent });

/**
 * Undoes what the member of the frame that asks has done to a comment or a discussion in its category, held for approval or not. Throws 404 outside of a frame, and for any
 * other action.
 */
export const postEmbedUndo = defineEndpoint({
    method: "POST",
    path: "/embed-undos",
    body: Type.Object({ actID: ID }),
    response: NoContent,
    status: 204,
});
