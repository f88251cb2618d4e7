import { getCommentThread, ThreadQuery } from "@parley/comments/contract";
import type { Comments } from "@parley/comments/server";
import type { Config } from "@parley/config/server";
import type { DiscussionPages } from "@parley/discussionPages/server";
import type { Discussions } from "@parley/discussions/server";
import { implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Users } from "@parley/users/server";
import { createOtherThreads } from "./otherThread";
import { registerThreadPages } from "./pages";
import { createThreadsService } from "./threads.service";

interface Dependencies {
    users: Pick<Users, "byIDs">;
    discussions: Discussions;
    discussionPages: DiscussionPages;
    comments: Comments;
    config: Config;
}

/** Registers the route that returns the thread of a discussion, its widgets, and the forms that write comments without scripts. */
export function createThreadsServer(kit: ServerKit, dependencies: Dependencies): void {
    const { comments } = dependencies;
    const threads = createThreadsService({ ...dependencies, siteURL: kit.siteURL });
    const listOther = createOtherThreads({ ...dependencies, siteURL: kit.siteURL });
    implement(kit.api, getCommentThread, async (query, viewer, { setPagingHeaders }) => {
        const other = comments.otherParents.named(query);
        const thread = other ? await listOther(viewer, other, query) : await threads.thread(viewer, query);
        setPagingHeaders({ items: thread.threadStructure, paging: thread.paging }, ThreadQuery);
        return thread;
    });
    registerThreadPages({ ...dependencies, kit });
}
