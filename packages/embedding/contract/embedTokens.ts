import { defineEndpoint, ID } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";
import { MAX_PAGE_ID, MAX_PAGE_URL } from "./embedComments";
import { StartedSignIn } from "./embedSessions";

/** Maximum length of a token, in characters, and its maximum lifetime, in seconds. */
export const MAX_TOKEN_LENGTH = 4000;
export const MAX_TOKEN_SECONDS = 5 * 60;
const Token = Type.String({ minLength: 1, maxLength: MAX_TOKEN_LENGTH });
const bySite = Type.Object({ embedSiteID: ID });

/**
 * Signs a frame in by a token with which its site says who the reader is. The response is the token of a session if an account is linked with
 * that person. Otherwise it begins the sign-in in which a member links one. A session of somebody else in this frame ends. Throws 422 for a page of a site that is not listed, and for a token
 * that is wrong, has expired or has been used.
 */
export const postEmbedToken = defineEndpoint({
    method: "POST",
    path: "/embed-tokens",
    body: Type.Object({
        pageUrl: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_PAGE_URL })),
        pageID: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_PAGE_ID })),
        embedSiteID: Type.Optional(ID),
        token: Token,
    }),
    response: Type.Object({
        /** For frames whose browser does not send the cookie back, which is set as well. */
        token: Type.Optional(Type.String()),
        signIn: Type.Optional(StartedSignIn),
        /** Whether the person is the member who is signed in in this frame, so that nothing changes. */
        isCurrent: Type.Optional(Type.Boolean()),
    }),
});

/** Returns whom a token names, and does not use it. Throws 422 with the reason why it would be refused. */
export const postCheckEmbedToken = defineEndpoint({
    method: "POST",
    path: "/embed-sites/:embedSiteID/check-token",
    params: bySite,
    body: Type.Object({ token: Token }),
    response: Type.Object({ subject: Type.String(), account: Type.String() }),
    status: 200,
});

/** What the tokens of a site must contain. */
export const EmbedTokenSettings = Type.Object({
    issuer: Type.String(),
    audience: Type.String(),
    algorithms: Type.Array(Type.String()),
    /** Secret with which the site signs (HS256); null if it signs by keys of its own. */
    secret: Type.Union([Type.String(), Type.Null()]),
});
export type EmbedTokenSettings = Static<typeof EmbedTokenSettings>;

/** Returns what the tokens of a site must contain. Throws 404 for a site without tokens. */
export const getEmbedTokenSettings = defineEndpoint({
    method: "GET",
    path: "/embed-sites/:embedSiteID/token-settings",
    params: bySite,
    response: EmbedTokenSettings,
});
