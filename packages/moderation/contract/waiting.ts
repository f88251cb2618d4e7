import { DateTime, defineEndpoint, Html, ID } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";
import { ReportRecordType } from "./reports";

/** An unpublished post of the viewer: held for approval, or declined. */
export const WaitingPost = Type.Object({
    waitingID: Type.Integer(),
    recordType: ReportRecordType,
    status: Type.Unsafe<"waiting" | "rejected">({ type: "string", enum: ["waiting", "rejected"] }),
    /** Whether it is an edit of a post, which stays unchanged until approval. */
    isEdit: Type.Boolean(),
    /** Its title, or the title of the discussion it replies to. */
    name: Type.String(),
    /** Text to be copied: as typed, or as Markdown for formats that are not readable as text. */
    body: Type.String(),
    format: Type.String(),
    dateInserted: DateTime,
    /** Why it was declined. */
    reason: Type.Union([Type.String(), Type.Null()]),
});
export type WaitingPost = Static<typeof WaitingPost>;

/** One of the viewer's posts that were held for approval, as readers will see it, or see it since its approval. */
export const HeldPost = Type.Object({
    ...WaitingPost.properties,
    status: Type.Unsafe<"waiting" | "approved" | "rejected">({ type: "string", enum: ["waiting", "approved", "rejected"] }),
    bodyHtml: Html,
    /** URL of the published post: of an approved one, and of one that is edited. */
    url: Type.Union([Type.String(), Type.Null()]),
});
export type HeldPost = Static<typeof HeldPost>;

/** Returns one of the caller's posts that were held for approval; 404 for anybody else. */
export const getWaitingPost = defineEndpoint({
    method: "GET",
    path: "/waiting-posts/:waitingID",
    params: Type.Object({ waitingID: ID }),
    response: HeldPost,
});

/** Returns the caller's unpublished posts, newest first. */
export const getWaitingPosts = defineEndpoint({
    method: "GET",
    path: "/waiting-posts",
    query: Type.Object({
        page: Type.Integer({ minimum: 1, maximum: 1_000, default: 1 }),
        limit: Type.Integer({ minimum: 1, maximum: 100, default: 30 }),
        /** Returns only replies to this discussion that are held for approval, and edits of it and of its replies. */
        discussionID: Type.Optional(ID),
    }),
    response: Type.Array(WaitingPost),
    paged: "numbered",
});
