import {
    deleteDiscussions,
    patchCloseDiscussions,
    patchMoveDiscussions,
    postBulkPreview,
    postResolveDiscussions,
} from "@parley/bulkModeration/contract";
import type { Categories } from "@parley/categories/server";
import { deleteDiscussion } from "@parley/discussions/contract";
import type { Discussions } from "@parley/discussions/server";
import { getActionLog } from "@parley/library/server/actionLog";
import { implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { getLongRunner } from "@parley/library/server/longRunner";
import { createDiscussionBulk } from "./bulkModeration.service";

interface Dependencies {
    categories: Pick<Categories, "requireView" | "byIDs">;
    discussions: Pick<Discussions, "access" | "uncheckedCommands" | "kinds" | "rowsByIDs" | "remove">;
}

/** Registers the API routes that change many discussions, and the deletion of one, which may also go on after the response. */
export function createBulkModerationServer(kit: ServerKit, { categories, discussions }: Dependencies): void {
    const { api } = kit;
    const bulk = createDiscussionBulk({
        kit,
        discussions,
        actionLog: getActionLog(kit),
        longRunner: getLongRunner(kit),
        categories,
    });
    implement(api, deleteDiscussion, ({ discussionID, ...options }, viewer, { reply }) =>
        options.longRunnerMode === "async"
            ? bulk.removeLater(viewer, { discussionID, ...options }, reply)
            : discussions.remove(viewer, discussionID),
    );
    implement(api, deleteDiscussions, (input, viewer, { reply }) => bulk.remove(viewer, input, reply));
    implement(api, patchMoveDiscussions, (input, viewer, { reply }) => bulk.move(viewer, input, reply));
    implement(api, patchCloseDiscussions, (input, viewer, { reply }) => bulk.close(viewer, input, reply));
    implement(api, postResolveDiscussions, (input, viewer) => bulk.resolve(viewer, input));
    implement(api, postBulkPreview, (input, viewer) => bulk.preview(viewer, input));
}
