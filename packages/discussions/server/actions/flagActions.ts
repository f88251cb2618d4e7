import { may, requirePermission } from "@parley/library/server/http";
import type { DiscussionAccess } from "../access/discussionAccess";
import type { DiscussionActionType } from "./discussionActions";

/** Creates the types of actions that close, sink, pin and resolve discussions, or give them a status. */
export function createFlagActions(access: DiscussionAccess) {
    const closing: DiscussionActionType = { effect: "moderates", requireUndo: access.requireClose };
    const sinking: DiscussionActionType = {
        effect: "moderates",
        requireUndo: (viewer, row) => access.requireFlag(viewer, "discussions.sink", row),
    };
    const announcing: DiscussionActionType = {
        effect: "moderates",
        shown: (_viewer, { after }) => ({ pinLocation: after.pinLocation ?? null }),
        requireUndo: (viewer, row) => access.requireFlag(viewer, "discussions.announce", row),
    };
    const resolving: DiscussionActionType = {
        effect: "moderates",
        requireRead: (viewer) => requirePermission(viewer, "staff.allow"),
        requireUndo: (viewer) => requirePermission(viewer, "staff.allow"),
    };

    const giving: DiscussionActionType = {
        effect: "moderates",
        shown: (_viewer, { before, after }) => ({ from: before.statusID ?? null, to: after.statusID ?? null }),
        requireUndo(viewer, { categoryID }) {
            if (!may(viewer, "discussions.edit", categoryID)) requirePermission(viewer, "staff.allow");
        },
    };

    return {
        close: closing,
        reopen: closing,
        sink: sinking,
        unsink: sinking,
        announce: announcing,
        unannounce: announcing,
        status: giving,
        resolve: resolving,
        unresolve: resolving,
    };
}
