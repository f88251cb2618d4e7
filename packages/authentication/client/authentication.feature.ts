import { loadForMember } from "@parley/accounts/client";
import type { PageLoading } from "@parley/library/client/routing";
import { registerRoutes } from "@parley/library/client/routing";
import { fetchSignInSlot } from "./signIn/fetchSignInSlot";
import { loadSignInPages } from "./signIn/signInLoaders";
import { otherRegistrationMethods, otherSignInMethods } from "./signIn/signInSlots";

// The slice must be registered before the store is created, for the server's page may carry its state.
import "./account/account.slice";
import { checkPasswordKey, fetchCredentials, fetchSessions } from "./account/account.thunks";
import { ACCOUNT, ACCOUNT_SESSIONS } from "./account/addresses";

registerRoutes(
    {
        path: "/entry/signin",
        page: signInPage,
        head: (_location, _state, t) => ({ title: t("Sign In"), noIndex: true }),
        load: loadSignInPages,
        defersApp: true,
    },
    {
        path: "/entry/register",
        page: registerPage,
        head: (_location, _state, t) => ({ title: t("Register"), noIndex: true }),
        load: loadSignInPages,
        defersApp: true,
    },
    {
        path: "/entry/signout",
        page: () => import("./signIn/SignOutPage"),
        head: (_location, _state, t) => ({ title: t("Sign out"), noIndex: true }),
    },
    {
        path: "/entry/passwordrequest",
        page: () => import(/* webpackChunkName: "entry-mail" */ "./password/PasswordRequestPage"),
        head: (_location, _state, t) => ({ title: t("Forgotten your password?"), noIndex: true }),
    },
    {
        path: "/entry/passwordreset/:userID/:key",
        page: () => import(/* webpackChunkName: "entry-mail" */ "./password/PasswordResetPage"),
        head: (_location, _state, t) => ({ title: t("Choose a new password"), noIndex: true }),
        load: loadPasswordKey,
    },
    {
        path: "/entry/emailconfirmrequest",
        page: () => import(/* webpackChunkName: "entry-mail" */ "./confirmation/EmailConfirmRequestPage"),
        head: (_location, _state, t) => ({ title: t("Confirm your email address"), noIndex: true }),
    },
    {
        path: "/entry/emailconfirm/:userID/:key",
        page: () => import(/* webpackChunkName: "entry-mail" */ "./confirmation/EmailConfirmPage"),
        head: (_location, _state, t) => ({ title: t("Confirm your email address"), noIndex: true }),
    },
    {
        path: "/entry/emailback/:userID/:key",
        page: () => import(/* webpackChunkName: "entry-mail" */ "./confirmation/EmailBackPage"),
        head: (_location, _state, t) => ({ title: t("Recover the account?"), noIndex: true }),
    },
    {
        path: ACCOUNT,
        page: () => import(/* webpackChunkName: "account" */ "./account/AccountPage"),
        head: (_location, _state, t) => ({ title: t("Account"), noIndex: true }),
        load: (loading) => loadForMember(loading, fetchCredentials, {}),
    },
    {
        path: ACCOUNT_SESSIONS,
        page: () => import(/* webpackChunkName: "account" */ "./account/SessionsPage"),
        head: (_location, _state, t) => ({ title: t("Where you are signed in"), noIndex: true }),
        load: (loading) => loadForMember(loading, fetchSessions, { userID: "$me" }),
    },
);

/** These pages, and the ways in of other features that are fetched with them. */
async function signInPage() {
    const [page] = await Promise.all([import("./signIn/SignInPage"), fetchSignInSlot(otherSignInMethods)]);
    return page;
}

async function registerPage() {
    const [page] = await Promise.all([import("./registration/RegisterPage"), fetchSignInSlot(otherRegistrationMethods)]);
    return page;
}

async function loadPasswordKey({ params, dispatch }: PageLoading): Promise<void> {
    await dispatch(checkPasswordKey({ userID: Number(params.userID) || 0, key: params.key ?? "" }));
}
