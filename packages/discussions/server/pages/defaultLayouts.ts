import type { LayoutPart } from "@parley/library/server/layouts";

const inColumns = (middle: LayoutPart[], rightPanel: LayoutPart[]): LayoutPart => ({
    $hydrate: "react.section.3-columns",
    leftPanel: [{ $hydrate: "react.placesNav" }],
    middle,
    rightPanel,
});

export const HOME: LayoutPart[] = [
    { $hydrate: "react.section.full-width", children: [{ $hydrate: "react.homeBanner" }] },
    {
        ...inColumns(
            // Component of the imports package, shown to members who can remove the sample community.
            [{ $hydrate: "react.sampleNotice" }, { $hydrate: "react.discussionList", title: "Latest", limit: 8, more: true }],
            [{ $hydrate: "react.siteTotals" }, { $hydrate: "react.tagCloud" }],
        ),
        below: [{ $hydrate: "react.homeLeads" }],
    },
];

export const LIST: LayoutPart[] = [
    inColumns(
        [{ $hydrate: "react.discussionList", title: "Posts" }],
        [{ $hydrate: "react.recentActs" }, { $hydrate: "react.tagCloud" }],
    ),
];

// The comments package registers its widgets itself; without it a page shows only the post.
export const DISCUSSION: LayoutPart[] = [
    inColumns(
        [
            { $hydrate: "react.discussion.originalPost" },
            { $hydrate: "react.discussion.comments" },
            { $hydrate: "react.discussion.waitingReplies" },
            { $hydrate: "react.discussion.createComment" },
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
