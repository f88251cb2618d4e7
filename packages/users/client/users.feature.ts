import { selectIsSignedIn, withTarget } from "@parley/accounts/client";
import { EDIT_PROFILE } from "@parley/accounts/contract";
import { selectSetting } from "@parley/config/client";
import type { PageLoading } from "@parley/library/client/routing";
import { Redirection, registerRoutes } from "@parley/library/client/routing";
import { loadPrivacy } from "@parley/privacy/client";
import { fetchSignature } from "@parley/signatures/client";
import { createProfileHead, loadOverview } from "./profile/loadProfile";
import { fetchProfileParts } from "./profile/profileTabs";

registerRoutes(
    {
        path: "/profile/:who/:name?",
        query: [],
        page: async () => {
            const [page] = await Promise.all([
                import(/* webpackChunkName: "profile" */ "./pages/ProfilePage"),
                fetchProfileParts(),
            ]);
            return page;
        },
        head: createProfileHead,
        load: loadOverview,
    },
    {
        path: EDIT_PROFILE,
        page: () => import(/* webpackChunkName: "profile-edit" */ "./pages/EditProfilePage"),
        head: (_location, _state, t) => ({ title: t("Edit profile"), noIndex: true }),
        load: loadEditing,
    },
);

/** Redirects guests to sign-in and back. */
async function loadEditing(loading: PageLoading): Promise<void> {
    if (!selectIsSignedIn(loading.getState())) throw new Redirection(withTarget("/entry/signin", EDIT_PROFILE), 303);
    const { dispatch, getState } = loading;
    const hasSignatures = selectSetting(getState(), "signatures.enabled");
    await Promise.all([loadPrivacy(loading), hasSignatures && dispatch(fetchSignature({ userID: "$me" }))]);
}
