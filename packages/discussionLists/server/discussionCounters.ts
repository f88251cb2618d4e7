import type { Config } from "@parley/config/server";
import type { DiscussionQuery } from "@parley/discussions/contract";
import type { Viewer } from "@parley/library/server/http";
import { may } from "@parley/library/server/http";
import type { Users } from "@parley/users/server";

interface Dependencies {
    users: Pick<Users, "provideCounter">;
    config: Pick<Config, "get">;
    /** Counts the discussions of a list that are visible to the viewer. */
    count(viewer: Viewer, query: DiscussionQuery): Promise<number>;
}

/** Lists of a member's own, whose lengths are in `/users/me-counts`. */
const OWN_LISTS: Record<string, (userID: number) => DiscussionQuery> = {
    Bookmarks: (userID) => ({ bookmarkUserID: userID }),
    Discussions: (userID) => ({ insertUserID: [userID] }),
    Participated: (userID) => ({ participatedUserID: userID }),
    UnreadDiscussions: () => ({ unread: true }),
};

/** Adds the counts of discussions to `/users/me-counts` (contract §5.4): the member's own lists, and for staff the unresolved discussions. */
export function registerDiscussionCounters({ users, config, count }: Dependencies): void {
    for (const [name, toQuery] of Object.entries(OWN_LISTS))
        users.provideCounter(name, (viewer) => count(viewer, toQuery(viewer.userID)));
    users.provideCounter("triage", async (viewer) =>
        may(viewer, "staff.allow") && (await config.get("triage.enabled")) ? count(viewer, { resolved: false }) : undefined,
    );
}
