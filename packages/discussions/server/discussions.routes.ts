import {
    deleteDiscussion,
    getBookmarkedDiscussions,
    getDiscussion,
    getDiscussionEdit,
    getDiscussionQuote,
    getDiscussions,
    patchBump,
    patchDiscussion,
    postDiscussion,
    postDiscussionTags,
    putBookmark,
    putDiscussionTags,
    putDiscussionType,
    putDismiss,
} from "@parley/discussions/contract";
import type { Call } from "@parley/library/server/http";
import { implement } from "@parley/library/server/http";
import type { FastifyInstance } from "fastify";
import type { discussionLists } from "./discussions.lists";
import type { DiscussionsService } from "./discussions.service";

/** Answers the calls about discussions, a line each. */
export function discussionsRoutes(
    api: FastifyInstance,
    service: DiscussionsService,
    lists: ReturnType<typeof discussionLists>,
): void {
    implement(api, getDiscussions, (query, viewer) => lists.list(viewer, query));
    implement(api, getBookmarkedDiscussions, (query, viewer) => lists.bookmarked(viewer, query));
    implement(api, getDiscussion, ({ discussionID, expand }, viewer) => service.get(viewer, discussionID, expand));
    implement(api, getDiscussionEdit, ({ discussionID }, viewer) => service.edit(viewer, discussionID));
    implement(api, getDiscussionQuote, ({ discussionID }, viewer) => service.quote(viewer, discussionID));
    implement(api, postDiscussion, (input, viewer, call) => service.add(viewer, { ...input, key: keyOf(call) }));
    implement(api, patchDiscussion, ({ discussionID, expand, ...changes }, viewer) =>
        service.change(viewer, discussionID, changes, expand),
    );
    implement(api, deleteDiscussion, ({ discussionID }, viewer) => service.remove(viewer, discussionID));
    implement(api, putBookmark, ({ discussionID, bookmarked }, viewer) => service.bookmark(viewer, discussionID, bookmarked));
    implement(api, putDismiss, ({ discussionID, dismissed = true }, viewer) => service.dismiss(viewer, discussionID, dismissed));
    implement(api, patchBump, ({ discussionID }, viewer) => service.bump(viewer, discussionID));
    implement(api, putDiscussionType, ({ discussionID, type }, viewer) => service.setType(viewer, discussionID, type));
    implement(api, putDiscussionTags, ({ discussionID, ...wanted }, viewer) => service.tag(viewer, discussionID, wanted, false));
    implement(api, postDiscussionTags, ({ discussionID, ...wanted }, viewer) => service.tag(viewer, discussionID, wanted, true));
}

/** The name a caller gave to this sending, so that it may be repeated without harm (FC-42). */
export function keyOf({ reply }: Call): string | undefined {
    const key = reply.request.headers["idempotency-key"];
    return typeof key === "string" && key.length > 0 && key.length <= 100 ? key : undefined;
}
