import { loadForMember } from "@parley/accounts/client";
import { accountParts } from "@parley/authentication/client";
import { FOLLOWED_TAGS_PAGE } from "@parley/interests/contract";
import { registerRoutes } from "@parley/library/client/routing";
import { fetchUnlessFresh } from "@parley/library/client/thunks";
import { MEMBER_RELATIONS_PAGE, memberRelationPath } from "@parley/notifications/contract";
import { registerProfileAction } from "@parley/users/client";
import { FollowedTagsPart } from "./FollowedTagsPart";
import { fetchFollowedTags } from "./followedTags.slice";
import { RelationActions } from "./members/RelationActions";
import { fetchRelation, fetchRelations } from "./members/relations.thunks";
import "./members/relations.slice";

accountParts.fill(FollowedTagsPart, 31);
registerProfileAction({
    order: 10,
    Action: RelationActions,
    preload: ({ userID }) => [fetchUnlessFresh(fetchRelation, { userID })],
});

registerRoutes({
    path: FOLLOWED_TAGS_PAGE,
    query: ["Done"],
    page: () => import(/* webpackChunkName: "following" */ "./pages/FollowedTagsPage"),
    head: (_location, _state, t) => ({ title: t("Tags you follow"), noIndex: true }),
    load: (loading) => loadForMember(loading, fetchFollowedTags, {}),
});

registerRoutes({
    path: MEMBER_RELATIONS_PAGE,
    page: () => import(/* webpackChunkName: "following" */ "./members/RelationsPage"),
    head: (_location, _state, t) => ({ title: t("Members you follow or have blocked"), noIndex: true }),
    load: (loading) => loadForMember(loading, fetchRelations, {}),
});

registerRoutes({
    path: memberRelationPath(":userID"),
    page: () => import(/* webpackChunkName: "following" */ "./members/RelationPage"),
    head: (_location, _state, t) => ({ title: t("Follow or block"), noIndex: true }),
    load: (loading) => loadForMember(loading, fetchRelation, { userID: Number(loading.params.userID) }),
});
