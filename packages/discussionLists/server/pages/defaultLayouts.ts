import type { LayoutPart } from "@parley/library/server/layouts";
import { createColumns } from "@parley/library/server/layouts";

const createHome = (rightPanel: LayoutPart[]): LayoutPart[] => [
    { $hydrate: "react.section.full-width", children: [{ $hydrate: "react.homeBanner" }] },
    {
        ...createColumns(
            // Component of the imports package, shown to members who can remove the sample community.
            [{ $hydrate: "react.sampleNotice" }, { $hydrate: "react.discussionList", title: "Latest", limit: 8, more: true }],
            rightPanel,
        ),
        below: [{ $hydrate: "react.homeLeads" }],
    },
];

export const HOME = createHome([{ $hydrate: "react.siteTotals" }, { $hydrate: "react.tagCloud" }]);

const COUNTED = ["user", "discussion", "comment", "accepted"].map((recordType) => ({ recordType }));

/** Home page of a new community. The built-in one of older communities has no panels that ask the database for more. */
export const FIRST_HOME = createHome([
    { $hydrate: "react.leaderboard", apiParams: { leaderboardType: "reputation", slotType: "w", limit: 5 } },
    { $hydrate: "react.sitetotals", apiParams: { counts: COUNTED } },
    { $hydrate: "react.tagCloud" },
]);

export const LIST: LayoutPart[] = [
    createColumns(
        [{ $hydrate: "react.discussionList", title: "Posts" }],
        [{ $hydrate: "react.recentActs" }, { $hydrate: "react.tagCloud" }],
    ),
];
