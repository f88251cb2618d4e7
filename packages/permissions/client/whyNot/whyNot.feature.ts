import { fetchPermissions, selectPermission } from "@parley/accounts/client";
import type { PageLoading } from "@parley/library/client/routing";
import { registerRoutes } from "@parley/library/client/routing";
import { ApiRefusal } from "@parley/library/contract";
import { fetchExplanation } from "./explanations.slice";
import { parseQuestion, readWrittenQuestion, WHY_NOT_PAGE, WHY_NOT_PERMISSIONS } from "./question";

registerRoutes({
    path: WHY_NOT_PAGE,
    page: () => import(/* webpackChunkName: "why-not" */ "./WhyNotPage"),
    head: (_location, _state, t) => ({ title: t("Why not?"), noIndex: true }),
    load: loadWhyNot,
});

/** Checks the viewer's permission and loads the explanation before the page is rendered, so that the page works without scripts. */
async function loadWhyNot({ url, dispatch, getState }: PageLoading): Promise<void> {
    await dispatch(fetchPermissions({ userID: "$me", expand: ["junctions"] }));
    if (!selectPermission(getState(), WHY_NOT_PERMISSIONS))
        throw new ApiRefusal({ status: 403, message: "Permission Problem", permissions: WHY_NOT_PERMISSIONS, description: null });
    const question = parseQuestion(readWrittenQuestion(url.searchParams));
    if (question) await dispatch(fetchExplanation(question));
}
