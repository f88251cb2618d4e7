import type { LayoutPart } from "@parley/library/server/layouts";
import { createColumns } from "@parley/library/server/layouts";

// The comments and search packages register their widgets themselves; without them a page shows only the post.
export const DISCUSSION: LayoutPart[] = [
    createColumns(
        [
            { $hydrate: "react.discussion.originalPost" },
            { $hydrate: "react.discussion.comments" },
            { $hydrate: "react.discussion.waitingReplies" },
            { $hydrate: "react.discussion.createComment" },
            { $hydrate: "react.discussion.similar" },
            { $hydrate: "react.discussion.found" },
        ],
        // Component of the attachments package, for staff.
        [
            { $hydrate: "react.discussion.meta" },
            { $hydrate: "react.discussion.attachments" },
            { $hydrate: "react.discussion.acts" },
            { $hydrate: "react.discussion.near" },
        ],
    ),
];
