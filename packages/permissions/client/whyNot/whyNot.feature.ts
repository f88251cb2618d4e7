import { fetchPermissions, selectPermission } from "@parley/accounts/client";
import type { PageLoading } from "@parley/library/client/routing";
import { registerRoutes } from "@parley/library/client/routing";
import { ApiRefusal } from "@parley/library/contract";
import { parseQuestion, WHY_NOT_ASKERS, WHY_NOT_PAGE, writtenIn } from "./question";
import { fetchVerdict } from "./verdicts.slice";

registerRoutes({
    path: WHY_NOT_PAGE,
    page: () => import(/* webpackChunkName: "why-not" */ "./WhyNotPage"),
    head: (_place, _state, t) => ({ title: t("Why not?"), noIndex: true }),
    load: loadWhyNot,
});

/** Checks the viewer's permission and loads the explanation before the page is rendered, so that the page works without scripts. */
async function loadWhyNot({ url, dispatch, getState }: PageLoading): Promise<void> {
    await dispatch(fetchPermissions({ userID: "$me", expand: ["junctions"] }));
    if (!selectPermission(getState(), WHY_NOT_ASKERS))
        throw new ApiRefusal({ status: 403, message: "Permission Problem", permissions: WHY_NOT_ASKERS, description: null });
    const question = parseQuestion(writtenIn(url.searchParams));
    if (question) await dispatch(fetchVerdict(question));
}
