import { registerActionTypes } from "@parley/actionLog/client";
import { registerRoutes } from "@parley/library/client/routing";
import { fetchUnlessFresh } from "@parley/library/client/thunks";
import { profileReactionsPath } from "@parley/library/contract";
import { createProfileHead, loadProfile, readProfilePage, registerProfileTab } from "@parley/users/client";
import { fetchReacted } from "./reacted.slice";
import { createReactedQuery, listReactionsReceived, parseReactionParameter } from "./reactionsReceived";
import "./reactions.slice";

registerRoutes({
    path: "/profile/reactions/:who/:name?",
    query: ["reaction", "page"],
    page: () => import(/* webpackChunkName: "profile" */ "./pages/ProfileReactionsPage"),
    head: createProfileHead,
    load: async (loading) => {
        const user = await loadProfile(loading);
        const reaction = user && parseReactionParameter(loading.url.searchParams, listReactionsReceived(user));
        if (!user || reaction === undefined) return;
        await loading.dispatch(
            fetchUnlessFresh(fetchReacted, createReactedQuery(user.userID, reaction, readProfilePage(loading.url))),
        );
    },
});
registerProfileTab({
    id: "reactions",
    name: "Reactions",
    order: 3,
    pathOf: ({ userID, name }) => profileReactionsPath(userID, name),
    countOf: (user) => listReactionsReceived(user).reduce((sum, { count }) => sum + count, 0),
});
registerActionTypes(
    "reaction",
    async () => (await import(/* webpackChunkName: "reading" */ "./actionTypes")).reactionActionTypes,
);
