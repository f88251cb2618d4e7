import { loadForMember, selectPermission } from "@parley/accounts/client";
import { fetchActions, loadActionTypes, registerActionTypes } from "@parley/actionLog/client";
import type { PageLoading } from "@parley/library/client/routing";
import { registerRoutes } from "@parley/library/client/routing";
import { fetchUnlessFresh } from "@parley/library/client/thunks";
import { registerWidget } from "@parley/library/client/widgets";
import { ApiRefusal } from "@parley/library/contract";
import { registerSettings } from "@parley/settings/client";
import { MANAGED_TAGS } from "@parley/tags/contract";
import { parseManagedQuery, TAG_ACTIONS } from "./parseManagedQuery";
import { fetchTag, fetchTags, TAGS_IN_USE } from "./tags.slice";

registerWidget("TagCloud", {
    chunk: "tag-cloud",
    load: () => import(/* webpackChunkName: "tag-cloud" */ "./widgets/TagCloudWidget"),
    preload: () => [fetchUnlessFresh(fetchTags, TAGS_IN_USE)],
});

registerRoutes(
    {
        path: MANAGED_TAGS,
        page: async () => {
            await loadActionTypes("managing");
            return import(/* webpackChunkName: "managing" */ "./pages/ManageTagsPage");
        },
        head: (_location, _state, t) => ({ title: t("Tags"), noIndex: true }),
        async load(loading) {
            await loadForMember(loading, fetchTags, parseManagedQuery(loading.url.searchParams));
            requireManaging(loading);
            await loading.dispatch(fetchActions(TAG_ACTIONS));
        },
    },
    {
        path: `${MANAGED_TAGS}/:tagID`,
        page: () => import(/* webpackChunkName: "managing" */ "./pages/EditTagPage"),
        head: (_location, _state, t) => ({ title: t("Tags"), noIndex: true }),
        async load(loading) {
            await loadForMember(loading, fetchTag, { tagID: Number(loading.params.tagID) || 0 });
            requireManaging(loading);
        },
    },
);

registerSettings({
    path: MANAGED_TAGS,
    name: "Tags",
    about: "Rename, merge and delete tags.",
    group: "content",
    permission: "community.manage",
    order: 20,
});
registerActionTypes(
    "tag",
    async () => (await import(/* webpackChunkName: "managing" */ "./actionTypes")).tagActionTypes,
    "managing",
);

/** Throws unless the viewer may manage tags: everybody may read them, but these pages are for tag managers. */
function requireManaging({ getState }: Pick<PageLoading, "getState">): void {
    if (selectPermission(getState(), "community.manage")) return;
    throw new ApiRefusal({ status: 403, message: "Permission Problem", permissions: ["community.manage"] });
}
