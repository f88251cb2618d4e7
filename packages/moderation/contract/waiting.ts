import { DateTime, endpoint, ID } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";
import { ReportRecordType } from "./reports";

/** A text of one's own that is not published: it waits for a moderator, or one has declined it. */
export const WaitingPost = Type.Object({
    waitingID: Type.Integer(),
    recordType: ReportRecordType,
    status: Type.Unsafe<"waiting" | "rejected">({ type: "string", enum: ["waiting", "rejected"] }),
    /** It is other words for a post, which stands as it was meanwhile. */
    isEdit: Type.Boolean(),
    /** Its title, or that of the discussion it answers. */
    name: Type.String(),
    /** To be copied: as it was typed, or in Markdown where it was written in what only programs read. */
    body: Type.String(),
    format: Type.String(),
    dateInserted: DateTime,
    /** Why it was declined. */
    reason: Type.Union([Type.String(), Type.Null()]),
});
export type WaitingPost = Static<typeof WaitingPost>;

/** What one wrote oneself and is not published, newest first. */
export const getWaitingPosts = endpoint({
    method: "GET",
    path: "/waiting-posts",
    query: Type.Object({
        page: Type.Integer({ minimum: 1, maximum: 1_000, default: 1 }),
        limit: Type.Integer({ minimum: 1, maximum: 100, default: 30 }),
        /** Only replies to this discussion that wait. */
        discussionID: Type.Optional(ID),
    }),
    response: Type.Array(WaitingPost),
    paged: "numbered",
});
