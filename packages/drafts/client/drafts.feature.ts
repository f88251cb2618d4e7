import { requireMember } from "@parley/accounts/client";
import { DRAFTS_PAGE, draftVersionsPath, FORMER_DRAFTS_PAGE } from "@parley/drafts/contract";
import { Redirection, registerRoutes } from "@parley/library/client/routing";
import { ApiRefusal } from "@parley/library/contract";
import { findDeviceDrafts } from "./deviceDrafts";
import { fetchDraft, fetchDrafts, fetchDraftVersions } from "./drafts.thunks";
import { parseDraftsQuery } from "./lists";
import "./drafts.slice";

const loadPage = async () => {
    const [page] = await Promise.all([
        import(/* webpackChunkName: "draft-list" */ "./DraftsPage"),
        findDeviceDrafts()?.part.fetch(),
    ]);
    return page;
};

registerRoutes(
    {
        path: DRAFTS_PAGE,
        page: loadPage,
        head: (_location, _state, t) => ({ title: t("Drafts"), noIndex: true }),
        async load(loading) {
            requireMember(loading);
            // Without a response the page still shows the texts on this device.
            await loading.dispatch(fetchDrafts(parseDraftsQuery(loading.url.search)));
        },
    },
    {
        path: draftVersionsPath(":draftID"),
        page: () => import(/* webpackChunkName: "draft-list" */ "./DraftVersionsPage"),
        head: (_location, _state, t) => ({ title: t("Earlier versions"), noIndex: true }),
        async load(loading) {
            requireMember(loading);
            const draftID = Number(loading.params.draftID);
            if (!Number.isSafeInteger(draftID)) throw new ApiRefusal({ status: 404, message: "Draft not found." });
            // The texts may have changed since they were last fetched.
            const [answered] = await Promise.all([
                loading.dispatch(fetchDraftVersions({ draftID, expand: ["body"] })),
                loading.dispatch(fetchDraft({ draftID })),
            ]);
            if (fetchDraftVersions.rejected.match(answered) && answered.payload) throw new ApiRefusal(answered.payload);
        },
    },
    {
        path: FORMER_DRAFTS_PAGE,
        page: loadPage,
        head: (_location, _state, t) => ({ title: t("Drafts"), noIndex: true }),
        load: async () => {
            throw new Redirection(DRAFTS_PAGE, 301);
        },
    },
);
