import {
    deleteAllRead,
    deleteCanonicalUrl,
    getDiscussion,
    getDiscussionEdit,
    getDiscussionQuote,
    patchBump,
    patchDiscussion,
    postDiscussion,
    postDiscussionTags,
    putAllRead,
    putBookmark,
    putCanonicalUrl,
    putDiscussionFollow,
    putDiscussionTags,
    putDiscussionType,
    putDismiss,
    putRead,
} from "@parley/discussions/contract";
import type { Call } from "@parley/library/server/http";
import { implement } from "@parley/library/server/http";
import type { FastifyInstance } from "fastify";
import type { DiscussionsService } from "./discussions.service";
import type { ReadMarksService } from "./reading/readMarks.service";

/** Registers the API routes of discussions. */
export function registerDiscussionsRoutes(api: FastifyInstance, service: DiscussionsService): void {
    implement(api, getDiscussion, ({ discussionID, expand }, viewer) => service.get(viewer, discussionID, expand));
    implement(api, getDiscussionEdit, async ({ discussionID }, viewer, { setHeader }) => {
        const { edit, etag } = await service.edit(viewer, discussionID);
        setHeader("ETag", etag);
        return edit;
    });
    implement(api, getDiscussionQuote, ({ discussionID }, viewer) => service.quote(viewer, discussionID));
    implement(api, postDiscussion, (input, viewer, call) => service.add(viewer, { ...input, key: readIdempotencyKey(call) }));
    implement(api, patchDiscussion, async ({ discussionID, expand, ...changes }, viewer, call) => {
        const ifMatch = call.reply.request.headers["if-match"];
        const { discussion, etag } = await service.change(viewer, discussionID, changes, {
            expand,
            ifMatch,
            key: readIdempotencyKey(call),
        });
        call.setHeader("ETag", etag);
        return discussion;
    });
    implement(api, putBookmark, ({ discussionID, bookmarked }, viewer) => service.bookmark(viewer, discussionID, bookmarked));
    implement(api, putDiscussionFollow, ({ discussionID, level }, viewer) => service.follow(viewer, discussionID, level));
    implement(api, putRead, ({ discussionID }, viewer) => service.read(viewer, discussionID));
    implement(api, putDismiss, ({ discussionID, dismissed = true }, viewer) => service.dismiss(viewer, discussionID, dismissed));
    implement(api, patchBump, ({ discussionID }, viewer) => service.bump(viewer, discussionID));
    implement(api, putDiscussionType, (input, viewer) => service.setType(viewer, input));
    implement(api, putCanonicalUrl, ({ discussionID, canonicalUrl }, viewer) =>
        service.setCanonicalUrl(viewer, discussionID, canonicalUrl),
    );
    implement(api, deleteCanonicalUrl, async ({ discussionID }, viewer) => {
        await service.setCanonicalUrl(viewer, discussionID, null);
    });
    implement(api, putDiscussionTags, ({ discussionID, ...wanted }, viewer) => service.tag(viewer, discussionID, wanted, false));
    implement(api, postDiscussionTags, ({ discussionID, ...wanted }, viewer) => service.tag(viewer, discussionID, wanted, true));
}

/** Registers the API routes that mark everything as read. */
export function registerReadMarkRoutes(api: FastifyInstance, readMarks: ReadMarksService): void {
    implement(api, putAllRead, ({ categoryID }, viewer) => readMarks.mark(viewer, categoryID));
    implement(api, deleteAllRead, (mark, viewer) => readMarks.unmark(viewer, mark));
}

/** Returns the request's idempotency key, with which it can be retried safely (FC-42). */
export function readIdempotencyKey({ reply }: Call): string | undefined {
    const key = reply.request.headers["idempotency-key"];
    return typeof key === "string" && key.length > 0 && key.length <= 100 ? key : undefined;
}
