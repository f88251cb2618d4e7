import {
    deleteAllRead,
    deleteCanonicalUrl,
    deleteDiscussion,
    deleteDiscussionStatus,
    deleteDiscussions,
    getBestDiscussions,
    getBookmarkedDiscussions,
    getDiscussion,
    getDiscussionEdit,
    getDiscussionQuote,
    getDiscussionStatus,
    getDiscussionStatuses,
    getDiscussions,
    getNearDiscussions,
    getSimilarDiscussions,
    getStatusLog,
    patchBump,
    patchCloseDiscussions,
    patchDiscussion,
    patchDiscussionStatus,
    patchMoveDiscussions,
    postBulkPreview,
    postDiscussion,
    postDiscussionStatus,
    postDiscussionTags,
    postResolveDiscussions,
    putAllRead,
    putBookmark,
    putCanonicalUrl,
    putDiscussionStatus,
    putDiscussionTags,
    putDiscussionType,
    putDismiss,
    putRead,
} from "@parley/discussions/contract";
import type { Call } from "@parley/library/server/http";
import { implement } from "@parley/library/server/http";
import type { FastifyInstance } from "fastify";
import type { DiscussionBulk } from "./bulk/discussions.bulk";
import type { DiscussionsService } from "./discussions.service";
import type { createDiscussionLists } from "./lists/discussions.lists";
import type { createNearDiscussions } from "./lists/nearDiscussions";
import type { createFindSimilar } from "./lists/similarDiscussions";
import type { ReadMarksService } from "./reading/readMarks.service";
import type { DiscussionStatuses } from "./statuses/statuses.service";

/** Registers the API routes of discussions. */
export function registerDiscussionsRoutes(
    api: FastifyInstance,
    service: DiscussionsService,
    lists: ReturnType<typeof createDiscussionLists>,
    findNear: ReturnType<typeof createNearDiscussions>,
    findSimilar: ReturnType<typeof createFindSimilar>,
): void {
    implement(api, getDiscussions, (query, viewer) => lists.list(viewer, query));
    implement(api, getBestDiscussions, ({ insertUserID }, viewer) => lists.best(viewer, insertUserID));
    implement(api, getSimilarDiscussions, ({ name }, viewer) => findSimilar(viewer, name));
    implement(api, getBookmarkedDiscussions, (query, viewer) => lists.bookmarked(viewer, query));
    implement(api, getDiscussion, ({ discussionID, expand }, viewer) => service.get(viewer, discussionID, expand));
    implement(api, getNearDiscussions, ({ discussionID }, viewer) => findNear(viewer, discussionID));
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
    implement(api, deleteDiscussion, ({ discussionID }, viewer) => service.remove(viewer, discussionID));
    implement(api, putBookmark, ({ discussionID, bookmarked }, viewer) => service.bookmark(viewer, discussionID, bookmarked));
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

/** Registers the API routes of bulk moderation and of statuses. */
export function registerModerationRoutes(api: FastifyInstance, bulk: DiscussionBulk, statuses: DiscussionStatuses): void {
    implement(api, deleteDiscussions, (input, viewer, { reply }) => bulk.remove(viewer, input, reply));
    implement(api, patchMoveDiscussions, (input, viewer, { reply }) => bulk.move(viewer, input, reply));
    implement(api, patchCloseDiscussions, (input, viewer, { reply }) => bulk.close(viewer, input, reply));
    implement(api, postResolveDiscussions, (input, viewer) => bulk.resolve(viewer, input));
    implement(api, postBulkPreview, (input, viewer) => bulk.preview(viewer, input));
    implement(api, getDiscussionStatuses, (query, viewer) => statuses.list(viewer, query));
    implement(api, getDiscussionStatus, ({ statusID }, viewer) => statuses.one(viewer, statusID));
    implement(api, postDiscussionStatus, (input, viewer) => statuses.add(viewer, input));
    implement(api, patchDiscussionStatus, (input, viewer) => statuses.change(viewer, input));
    implement(api, deleteDiscussionStatus, ({ statusID }, viewer) => statuses.remove(viewer, statusID));
    implement(api, putDiscussionStatus, ({ discussionID, ...wanted }, viewer) => statuses.set(viewer, discussionID, wanted));
    implement(api, getStatusLog, ({ discussionID, ...page }, viewer) => statuses.log(viewer, discussionID, page));
}

/** Returns the request's idempotency key, with which it can be retried safely (FC-42). */
export function readIdempotencyKey({ reply }: Call): string | undefined {
    const key = reply.request.headers["idempotency-key"];
    return typeof key === "string" && key.length > 0 && key.length <= 100 ? key : undefined;
}
