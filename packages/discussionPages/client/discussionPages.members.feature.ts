import { loadForMember } from "@parley/accounts/client";
import { fetchDiscussion } from "@parley/discussions/client";
import { discussionFollowPath } from "@parley/discussions/contract";
import { registerRoutes } from "@parley/library/client/routing";
import { FollowLink, FollowRow } from "./components/FollowLink";
import { memberPostActions, memberPostFacts } from "./slots";

memberPostActions.fill(FollowLink, 10);
memberPostFacts.fill(FollowRow, 10);

registerRoutes({
    path: discussionFollowPath(":discussionID"),
    page: () => import(/* webpackChunkName: "following" */ "./pages/FollowPage"),
    head: (_location, _state, t) => ({ title: t("Follow this post"), noIndex: true }),
    load: async (loading) => {
        const discussionID = Number(loading.params.discussionID);
        const { fetchSnooze } = await import(/* webpackChunkName: "following" */ "@parley/discussionNotifications/client");
        await Promise.all([
            loadForMember(loading, fetchDiscussion, { discussionID }),
            loadForMember(loading, fetchSnooze, { discussionID }),
        ]);
    },
});
