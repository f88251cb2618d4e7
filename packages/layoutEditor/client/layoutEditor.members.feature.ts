import { loadForMember, requireHeld, requireMember } from "@parley/accounts/client";
import { registerActionTypes } from "@parley/actionLog/client";
import type { getLayoutPlaces, LayoutCatalog, LayoutDraft } from "@parley/layouts/contract";
import {
    ADD_FRAGMENT_PAGE,
    ADD_LAYOUT_PAGE,
    DRAFT_VIEW_TYPE,
    FRAGMENTS_PAGE,
    fragmentPath,
    GLOBAL_RECORD,
    LAYOUTS_PAGE,
    layoutPath,
    layoutPreviewPath,
    layoutRevisionsPath,
} from "@parley/layouts/contract";
import type { PageLoading } from "@parley/library/client/routing";
import { registerRoutes } from "@parley/library/client/routing";
import { fetchUnlessFresh } from "@parley/library/client/thunks";
import type { Output } from "@parley/library/contract";
import { ApiRefusal } from "@parley/library/contract";
import { ALL_ROLES, fetchRoles } from "@parley/permissions/client";
import { registerSettings } from "@parley/settings/client";
import { fetchFragment, fetchFragmentRevisions, fetchFragments } from "./fragments/fragments.thunks";
import {
    ALL_LAYOUTS,
    fetchBuiltInLayout,
    fetchLayoutCatalog,
    fetchLayoutDraft,
    fetchLayoutPlaces,
    fetchLayoutRevision,
    fetchLayoutRevisions,
    fetchLayouts,
    fetchSettingRecords,
} from "./managing/managing.thunks";
import "./fragments/fragments.slice";
import "./managing/managing.slice";

registerActionTypes(
    "layout",
    async () => (await import(/* webpackChunkName: "managing" */ "./actionTypes")).layoutActionTypes,
    "managing",
);

registerActionTypes(
    "fragment",
    async () => (await import(/* webpackChunkName: "managing" */ "./actionTypes")).fragmentActionTypes,
    "managing",
);

registerSettings({
    path: LAYOUTS_PAGE,
    name: "Layouts of pages",
    about: "What stands where on the home page, on lists, categories and posts.",
    group: "site",
    permission: "site.manage",
    order: 7,
    settings: ["titleBar.fragment"],
});

registerSettings({
    path: FRAGMENTS_PAGE,
    name: "Fragments",
    about: "Parts of pages that are your own HTML, with styles and scripts.",
    group: "site",
    permission: "site.manage",
    order: 8,
});

registerRoutes(
    {
        path: LAYOUTS_PAGE,
        page: () => import(/* webpackChunkName: "layouts" */ "./managing/pages/LayoutsPage"),
        head: (_location, _state, t) => ({ title: t("Layouts of pages"), noIndex: true }),
        load: loadLayouts,
    },
    {
        path: ADD_LAYOUT_PAGE,
        page: () => import(/* webpackChunkName: "layouts" */ "./managing/pages/AddLayoutPage"),
        head: (_location, _state, t) => ({ title: t("New layout"), noIndex: true }),
        load: async (loading) => {
            requireManager(loading);
            await loadForMember(loading, fetchLayoutPlaces, {});
        },
    },
    {
        path: layoutPath(":layoutID"),
        page: () => import(/* webpackChunkName: "layout-editor" */ "./editor/EditLayoutPage"),
        head: (_location, _state, t) => ({ title: t("Edit the layout"), noIndex: true }),
        load: loadEditor,
    },
    {
        path: layoutPreviewPath(":layoutID"),
        layout: ({ params: { layoutID = "" } }) => ({
            layoutViewType: DRAFT_VIEW_TYPE,
            ...GLOBAL_RECORD,
            params: { layoutID },
        }),
    },
    {
        path: layoutRevisionsPath(":layoutID"),
        page: () => import(/* webpackChunkName: "layouts" */ "./managing/pages/LayoutRevisionsPage"),
        head: (_location, _state, t) => ({ title: t("Revisions"), noIndex: true }),
        load: loadRevisions,
    },
    {
        path: FRAGMENTS_PAGE,
        page: () => import(/* webpackChunkName: "fragments" */ "./fragments/FragmentsPage"),
        head: (_location, _state, t) => ({ title: t("Fragments"), noIndex: true }),
        load: async (loading) => {
            requireManager(loading);
            await loadForMember(loading, fetchFragments, {});
        },
    },
    {
        path: ADD_FRAGMENT_PAGE,
        page: () => import(/* webpackChunkName: "fragments" */ "./fragments/AddFragmentPage"),
        head: (_location, _state, t) => ({ title: t("New fragment"), noIndex: true }),
        load: async (loading) => requireManager(loading),
    },
    {
        path: fragmentPath(":fragmentUUID"),
        page: () => import(/* webpackChunkName: "fragments" */ "./fragments/EditFragmentPage"),
        head: (_location, _state, t) => ({ title: t("Edit the fragment"), noIndex: true }),
        load: loadFragment,
    },
);

/** Loads a fragment as it was last saved, and its revisions. */
async function loadFragment(loading: PageLoading): Promise<void> {
    requireManager(loading);
    const { fragmentUUID = "" } = loading.params;
    await loadForMember(loading, fetchFragment, { fragmentUUID });
    await loadForMember(loading, fetchFragmentRevisions, { fragmentUUID });
}

/** Loads all layouts, and the places they may be assigned to. */
async function loadLayouts(loading: PageLoading): Promise<void> {
    requireManager(loading);
    await Promise.all([
        loadForMember(loading, fetchLayouts, ALL_LAYOUTS),
        loadForMember(loading, fetchLayoutPlaces, {}),
        loading.dispatch(fetchFragments({})),
    ]);
}

/** Loads the viewer's draft of a layout, and which parts its kind of page may have. */
async function loadEditor(loading: PageLoading): Promise<void> {
    requireManager(loading);
    const answer = await loading.dispatch(fetchLayoutDraft({ layoutID: Number(loading.params.layoutID) || 0 }));
    if (fetchLayoutDraft.rejected.match(answer))
        throw new ApiRefusal(answer.payload ?? { status: 0, message: answer.error.message ?? "" });
    const { published, layout } = answer.payload as LayoutDraft;
    const { layoutViewType } = published;
    const path = loading.url.searchParams.get("Part") ?? "";
    const [{ payload: catalog }, { payload: places }] = await Promise.all([
        loading.dispatch(fetchLayoutCatalog({ layoutViewType })),
        loading.dispatch(fetchLayoutPlaces({})),
        loading.dispatch(fetchBuiltInLayout({ layoutID: layoutViewType })),
        loading.dispatch(fetchUnlessFresh(fetchRoles, ALL_ROLES)),
        loading.dispatch(fetchFragments({})),
    ]);
    // Its code comes with the page, not with every page of members.
    const { listRecordQueries } = await import(/* webpackChunkName: "layout-editor" */ "./editor/partRecords");
    const queries = listRecordQueries(catalog as LayoutCatalog, places as Output<typeof getLayoutPlaces>, layout, path);
    await Promise.all(queries.map((query) => loading.dispatch(fetchSettingRecords(query))));
}

/** Loads the revisions of a layout, and the contents of the compared ones. */
async function loadRevisions(loading: PageLoading): Promise<void> {
    requireManager(loading);
    const layoutID = Number(loading.params.layoutID) || 0;
    await loadForMember(loading, fetchLayoutRevisions, { layoutID });
    await loading.dispatch(fetchLayoutCatalog({}));
    const compared = ["From", "To"].flatMap((name) => Number(loading.url.searchParams.get(name)) || []);
    await Promise.all(compared.map((layoutRevisionID) => loading.dispatch(fetchLayoutRevision({ layoutID, layoutRevisionID }))));
}

function requireManager(loading: PageLoading): void {
    requireMember(loading);
    requireHeld(loading, "site.manage");
}
