import { Comment } from "@parley/comments/contract";
import { defineEndpoint, ID } from "@parley/library/contract";
import { IdempotencyKey, MAXIMUM_BODY } from "@parley/posting/contract";
import * as Type from "typebox";

/** Maximum length of the address of a page, and of the ID that its site gives it. */
export const MAX_PAGE_URL = 2000;
export const MAX_PAGE_ID = 200;
/** Maximum number of addresses whose comments are counted by one call. */
export const MAX_COUNTED_PAGES = 100;

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
