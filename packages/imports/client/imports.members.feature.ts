import { selectPermission } from "@parley/accounts/client";
import type { PageLoading } from "@parley/library/client/routing";
import { registerRoutes } from "@parley/library/client/routing";
import type { AppThunk } from "@parley/library/client/thunks";
import { fetchUnlessFresh } from "@parley/library/client/thunks";
import { registerWidget } from "@parley/library/client/widgets";
import { ApiRefusal } from "@parley/library/contract";
import { selectImport } from "./imports.slice";
import { fetchImports } from "./imports.thunks";

registerWidget("SampleNotice", {
    chunk: "sample-notice",
    load: () => import(/* webpackChunkName: "sample-notice" */ "./widgets/SampleNoticeWidget"),
    preload: () => [fetchForManagers],
});

registerRoutes({
    path: "/imports/:source/remove",
    page: () => import("./pages/RemoveImportPage"),
    head: (_location, _state, t) => ({ title: t("Remove an imported community"), noIndex: true }),
    load: loadRemoval,
});

/** Fetches the imports for viewers who may manage the site; the server refuses everybody else. */
const fetchForManagers: AppThunk = (dispatch, getState) =>
    selectPermission(getState(), "site.manage") ? dispatch(fetchUnlessFresh(fetchImports, {})) : undefined;

async function loadRemoval({ params: { source = "" }, dispatch, getState }: PageLoading): Promise<void> {
    const answer = await dispatch(fetchImports({}));
    if (fetchImports.rejected.match(answer))
        throw new ApiRefusal(answer.payload ?? { status: 0, message: answer.error.message ?? "" });
    if (!selectImport(getState(), source)) throw new ApiRefusal({ status: 404, message: "Import not found.", description: null });
}
