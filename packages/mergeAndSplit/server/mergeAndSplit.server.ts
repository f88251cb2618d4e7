import type { Categories } from "@parley/categories/server";
import type { Comments } from "@parley/comments/server";
import type { Discussions } from "@parley/discussions/server";
import { readIdempotencyKey } from "@parley/discussions/server";
import { getActionLog } from "@parley/library/server/actionLog";
import { implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { patchMergeDiscussions, postSplitDiscussion } from "@parley/mergeAndSplit/contract";
import type { Notifications } from "@parley/notifications/server";
import type { Reactions } from "@parley/reactions/server";
import type { Users } from "@parley/users/server";
import { createMerging } from "./merging";
import { createCommentMover } from "./moveComment";
import { createMoving } from "./moving";
import { createSplitting } from "./splitting";
import { createTransfers } from "./transfers";

interface Dependencies {
    users: Users;
    categories: Categories;
    reactions: Reactions;
    discussions: Discussions;
    notifications: Pick<Notifications, "recordAction">;
    comments: Pick<Comments, "movableRows" | "requireView" | "requireReply" | "provideMover">;
}

/** Registers the routes that merge and split discussions, the move of a comment to another one, and their logged actions with undo. Returns the function that merges. */
export function createMergeAndSplitServer(
    kit: ServerKit,
    { comments, ...dependencies }: Dependencies,
): Pick<ReturnType<typeof createMerging>, "merge"> {
    const { discussions } = dependencies;
    const shared = { ...dependencies, ...comments, kit, actionLog: getActionLog(kit) };
    const moving = createMoving({ ...comments, discussions });
    const { merge } = createMerging({ ...shared, moving });
    const transfers = createTransfers({ ...shared, moving });
    const { split } = createSplitting({ ...shared, transfers });
    comments.provideMover(createCommentMover({ ...shared, transfers }));
    implement(kit.api, patchMergeDiscussions, (input, viewer, call) => merge(viewer, input, call));
    implement(kit.api, postSplitDiscussion, (input, viewer, call) => split(viewer, input, readIdempotencyKey(call)));
    return { merge };
}
