import type { LayoutPart } from "@parley/library/server/layouts";
import { createColumns } from "@parley/library/server/layouts";

export const HOME: LayoutPart[] = [
    { $hydrate: "react.section.full-width", children: [{ $hydrate: "react.homeBanner" }] },
    {
        ...createColumns(
            // Component of the imports package, shown to members who can remove the sample community.
            [{ $hydrate: "react.sampleNotice" }, { $hydrate: "react.discussionList", title: "Latest", limit: 8, more: true }],
            [{ $hydrate: "react.siteTotals" }, { $hydrate: "react.tagCloud" }],
        ),
        below: [{ $hydrate: "react.homeLeads" }],
    },
];

export const LIST: LayoutPart[] = [
    createColumns(
        [{ $hydrate: "react.discussionList", title: "Posts" }],
        [{ $hydrate: "react.recentActs" }, { $hydrate: "react.tagCloud" }],
    ),
];
