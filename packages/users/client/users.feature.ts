import { selectIsSignedIn, withTarget } from "@parley/accounts/client";
import { fetchConfig, selectSetting } from "@parley/config/client";
import type { PageLoading } from "@parley/library/client/routing";
import { Redirection, registerRoutes } from "@parley/library/client/routing";
import { fetchPrivacy } from "./privacy/privacy.thunks";
import { EDIT_PROFILE, PRIVACY_PAGE } from "./profile/addresses";
import { createProfileHead, loadOverview } from "./profile/loadProfile";
import { fetchProfileParts } from "./profile/profileTabs";
import { fetchSignature } from "./signatures/signature.thunks";
import "./signatures/signature.slice";
import "./privacy/privacy.slice";

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
    {
        path: PRIVACY_PAGE,
        page: () => import(/* webpackChunkName: "profile-edit" */ "./pages/PrivacyPage"),
        head: (_location, _state, t) => ({ title: t("Privacy"), noIndex: true }),
        load: loadPrivacy,
    },
);

/** Redirects guests to sign-in and back. */
async function loadEditing(loading: PageLoading): Promise<void> {
    if (!selectIsSignedIn(loading.getState())) throw new Redirection(withTarget("/entry/signin", EDIT_PROFILE), 303);
    const { dispatch, getState } = loading;
    const hasSignatures = selectSetting(getState(), "signatures.enabled");
    await Promise.all([loadPrivacy(loading), hasSignatures && dispatch(fetchSignature({ userID: "$me" }))]);
}

async function loadPrivacy({ dispatch, getState }: PageLoading): Promise<void> {
    await Promise.all([
        dispatch(fetchConfig({ select: ["analytics.anonymizeData"] })),
        selectIsSignedIn(getState()) && dispatch(fetchPrivacy({})),
    ]);
}
