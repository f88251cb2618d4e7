import { UserFragment } from "@parley/accounts/contract";
import { Comment } from "@parley/comments/contract";
import { DateTime, defineEndpoint, Html, ID } from "@parley/library/contract";
import { IdempotencyKey, MAXIMUM_BODY } from "@parley/posting/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

/** Maximum length of the address of a page, and of the ID that its site gives it. */
export const MAX_PAGE_URL = 2000;
export const MAX_PAGE_ID = 200;
/** Maximum number of addresses whose comments are counted by one call. */
export const MAX_COUNTED_PAGES = 100;

/** Maximum length of the name of a reader without an account. */
export const MAX_GUEST_NAME = 60;

/** Path of the call that counts comments, which scripts of every site may call. */
export const EMBED_COUNTS = "/embed-counts";

const PageURL = Type.String({ minLength: 1, maxLength: MAX_PAGE_URL });

/**
 * Posts a comment on a page of an embedding site. The first one makes the discussion of the page, once, though several are posted at the
 * same time. Throws 422 for a page of a site that is not listed.
 */
export const postEmbedComment = defineEndpoint({
    method: "POST",
    path: "/embed-comments",
    body: Type.Object({
        pageUrl: PageURL,
        /** ID by which the site names the page, whatever its address is. */
        pageID: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_PAGE_ID })),
        body: Type.String({ minLength: 1, maxLength: 4 * MAXIMUM_BODY }),
        format: Type.String({ maxLength: 20 }),
        /** Name of a reader without an account, on a site that allows them. Such a comment is always held for approval. */
        guestName: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_GUEST_NAME })),
        parentCommentID: Type.Optional(ID),
        idempotencyKey: Type.Optional(IdempotencyKey),
    }),
    response: Comment,
});

/** Returns the numbers of comments on pages, by the addresses as they were asked: those that every guest may read, else 0. */
export const getEmbedCounts = defineEndpoint({
    method: "GET",
    path: EMBED_COUNTS,
    query: Type.Object({ urls: Type.Array(PageURL, { minItems: 1, maxItems: MAX_COUNTED_PAGES }) }),
    response: Type.Record(Type.String(), Type.Integer()),
});

/** A comment that is held for approval, for whoever may approve it. */
export const HeldComment = Type.Object({
    /** Report by which it is approved or rejected. */
    reportID: Type.Integer(),
    bodyHtml: Html,
    insertUser: UserFragment,
    dateInserted: DateTime,
});
export type HeldComment = Static<typeof HeldComment>;

/** Maximum number of held comments that are returned at once. */
export const MAX_HELD_COMMENTS = 50;

/** Returns the comments of a discussion that are held for approval, oldest first; 403 for whoever may approve none. Edits are not among them. */
export const getHeldComments = defineEndpoint({
    method: "GET",
    path: "/embed-held-comments",
    query: Type.Object({ discussionID: ID }),
    response: Type.Array(HeldComment, { maxItems: MAX_HELD_COMMENTS }),
});
