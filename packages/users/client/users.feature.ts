import { fetchConfig, selectSetting } from "@parley/config/client";
import type { PageLoading } from "@parley/library/client/routing";
import { Redirection, registerRoutes } from "@parley/library/client/routing";
import { selectIsSignedIn } from "./currentUser.slice";
import { loadEntry } from "./entryLoads";
import { withTarget } from "./entryURL";
import { fetchWays } from "./fetchWays";
import { fetchPrivacy } from "./privacy/privacy.thunks";
import { EDIT_PROFILE, PRIVACY_PAGE } from "./profile/addresses";
import { loadOverview, profileHead } from "./profile/loadProfile";
import { fetchProfileParts } from "./profile/profileTabs";
import { fetchSignature } from "./profile/signature.thunks";
import { otherSignInMethods, otherWaysToJoin } from "./slots";
import "./account/account.feature";
import "./whyNot/whyNot.feature";
import "./privacy/privacy.slice";
import "./users.slice";

registerRoutes(
    {
        path: "/entry/signin",
        page: signInPage,
        head: (_place, _state, t) => ({ title: t("Sign In"), noIndex: true }),
        load: loadEntry,
        servesAlone: true,
    },
    {
        path: "/entry/register",
        page: registerPage,
        head: (_place, _state, t) => ({ title: t("Register"), noIndex: true }),
        load: loadEntry,
        servesAlone: true,
    },
    {
        path: "/entry/signout",
        page: () => import("./pages/SignOutPage"),
        head: (_place, _state, t) => ({ title: t("Sign Out"), noIndex: true }),
    },
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
        head: profileHead,
        load: loadOverview,
    },
    {
        path: EDIT_PROFILE,
        page: () => import(/* webpackChunkName: "profile-edit" */ "./pages/EditProfilePage"),
        head: (_place, _state, t) => ({ title: t("Edit profile"), noIndex: true }),
        load: loadEditing,
    },
    {
        path: PRIVACY_PAGE,
        page: () => import(/* webpackChunkName: "profile-edit" */ "./pages/PrivacyPage"),
        head: (_place, _state, t) => ({ title: t("Privacy"), noIndex: true }),
        load: loadPrivacy,
    },
);

/** These pages, and the ways in of other features that are fetched with them. */
async function signInPage() {
    const [page] = await Promise.all([import("./pages/SignInPage"), fetchWays(otherSignInMethods)]);
    return page;
}

async function registerPage() {
    const [page] = await Promise.all([import("./pages/RegisterPage"), fetchWays(otherWaysToJoin)]);
    return page;
}

/** Nobody is known here who could edit anything: the way leads through the door, and back. */
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
