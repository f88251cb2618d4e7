import { defineEndpoint, ID } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";
import { MAX_PAGE_ID, MAX_PAGE_URL } from "./embedComments";

const reference = {
    pageUrl: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_PAGE_URL })),
    /** ID by which the site names the page, whatever its address is. */
    pageID: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_PAGE_ID })),
    /** The site, for a page that is known by its ID alone. */
    embedSiteID: Type.Optional(ID),
};

/** What the comments of a page are to a viewer: `hidden` if the viewer may not see those of the site, whether there are any or not. */
export type EmbedState = "empty" | "open" | "closed" | "hidden";

/** The comments of a page of another site. */
export const EmbedPage = Type.Object({
    embedSiteID: Type.Integer(),
    state: Type.Unsafe<EmbedState>({ type: "string", enum: ["empty", "open", "closed", "hidden"] }),
    /** Absent while the page has no discussion, and for viewers who may not see it. */
    discussionID: Type.Optional(Type.Integer()),
    countComments: Type.Integer(),
    /** Whether readers without an account may comment, by a name; their comments are held for approval. */
    allowsGuests: Type.Boolean(),
    /** Whether a frame shows the comments when its reader asks for them. */
    loadsOnClick: Type.Boolean(),
    /** Page of the discussion; absent with it. */
    url: Type.Optional(Type.String()),
    /** Which page of the frame has the comment that was asked for, from the oldest. */
    commentPage: Type.Optional(Type.Integer()),
});
export type EmbedPage = Static<typeof EmbedPage>;

/** Returns the comments of a page of another site. Never makes a discussion. Throws 404 for a page of a site that is not listed. */
export const getEmbedComments = defineEndpoint({
    method: "GET",
    path: "/embed-comments",
    query: Type.Object({ ...reference, commentID: Type.Optional(ID) }),
    response: EmbedPage,
});
