import { loadForMember } from "@parley/accounts/client";
import { selectSetting } from "@parley/config/client";
import type { PageLoading } from "@parley/library/client/routing";
import { registerRoutes } from "@parley/library/client/routing";
import { registerSettings, registerWaitingWork } from "@parley/settings/client";
import { fetchSignInSlot } from "./signIn/fetchSignInSlot";
import { loadSignInPages } from "./signIn/signInLoaders";
import { otherRegistrationMethods, otherSignInMethods } from "./signIn/signInSlots";

// The slice must be registered before the store is created, for the server's page may carry its state.
import "./account/account.slice";
import { readPageNumber } from "@parley/library/client/formPages";
import {
    checkPasswordKey,
    fetchApplicants,
    fetchClosedAccounts,
    fetchCredentials,
    fetchInvites,
    fetchMail,
    fetchMails,
    fetchSessions,
} from "./account/account.thunks";
import { ACCOUNT, ACCOUNT_INVITES, ACCOUNT_SESSIONS, APPLICANTS, CLOSED_ACCOUNTS, MAILS } from "./account/addresses";

registerWaitingWork({
    counter: "Applicants",
    path: APPLICANTS,
    name: "Applicants",
    description: "Applicants: {count} waiting",
    permission: ["applicants.manage"],
    order: 40,
    isOffered: (state) => selectSetting(state, "registration.method") === "approval",
});

registerSettings(
    {
        path: APPLICANTS,
        name: "Applicants",
        about: "Decide who of those who applied is let in.",
        group: "people",
        permission: "applicants.manage",
        order: 20,
    },
    {
        path: ACCOUNT_INVITES,
        name: "Invitations",
        about: "Invite people by email, and take invitations back.",
        group: "people",
        permission: ["users.add", "site.manage"],
        order: 30,
    },
    {
        path: CLOSED_ACCOUNTS,
        name: "Closed accounts",
        about: "Open an account again before it is erased.",
        group: "people",
        permission: "users.delete",
        order: 50,
    },
    {
        path: MAILS,
        name: "Mail",
        about: "Read the emails that this site has written.",
        group: "site",
        permission: "site.manage",
        order: 90,
    },
);

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
    {
        path: ACCOUNT_INVITES,
        page: () => import(/* webpackChunkName: "account" */ "./registration/InvitesPage"),
        head: (_location, _state, t) => ({ title: t("Invitations"), noIndex: true }),
        load: (loading) => loadForMember(loading, fetchInvites, { page: readPageNumber(loading.url.search) }),
    },
    {
        path: APPLICANTS,
        page: () => import(/* webpackChunkName: "applicants" */ "./registration/ApplicantsPage"),
        head: (_location, _state, t) => ({ title: t("Applicants"), noIndex: true }),
        load: (loading) => loadForMember(loading, fetchApplicants, { page: readPageNumber(loading.url.search) }),
    },
    {
        path: CLOSED_ACCOUNTS,
        page: () => import(/* webpackChunkName: "closed-accounts" */ "./account/ClosedAccountsPage"),
        head: (_location, _state, t) => ({ title: t("Closed accounts"), noIndex: true }),
        load: (loading) => loadForMember(loading, fetchClosedAccounts, { page: readPageNumber(loading.url.search) }),
    },
    {
        path: MAILS,
        page: () => import(/* webpackChunkName: "mails" */ "./mails/MailsPage"),
        head: (_location, _state, t) => ({ title: t("Mail"), noIndex: true }),
        load: (loading) => loadForMember(loading, fetchMails, { page: readPageNumber(loading.url.search) }),
    },
    {
        path: `${MAILS}/:mailID`,
        page: () => import(/* webpackChunkName: "mails" */ "./mails/MailPage"),
        head: (_location, _state, t) => ({ title: t("Mail"), noIndex: true }),
        load: (loading) => loadForMember(loading, fetchMail, { mailID: Number(loading.params.mailID) || 0 }),
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
