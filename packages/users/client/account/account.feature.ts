import type { PageLoading, Place } from "@parley/library/client/routing";
import { Redirection, registerRoutes } from "@parley/library/client/routing";
import type { ApiThunk } from "@parley/library/client/thunks";
import { ApiRefusal } from "@parley/library/contract";
import type { UnknownAction } from "@reduxjs/toolkit";
import { selectIsSignedIn } from "../currentUser.slice";
import { withTarget } from "../entryURL";
// What the server has put into the page is read when the store is made, so its slice must be there by then.
import "./account.slice";
import {
    checkPasswordKey,
    fetchApplicants,
    fetchClosedAccounts,
    fetchCredentials,
    fetchInvites,
    fetchMail,
    fetchMails,
    fetchSessions,
} from "./account.thunks";
import { ACCOUNT, ACCOUNT_INVITES, ACCOUNT_SESSIONS, APPLICANTS, CLOSED_ACCOUNTS, MAILS } from "./addresses";
import { pageIn } from "./pageNumber";

registerRoutes(
    {
        path: "/entry/passwordrequest",
        page: () => import(/* webpackChunkName: "entry-mail" */ "./PasswordRequestPage"),
        head: (_place, _state, t) => ({ title: t("Forgotten your password?"), noIndex: true }),
    },
    {
        path: "/entry/passwordreset/:userID/:key",
        page: () => import(/* webpackChunkName: "entry-mail" */ "./PasswordResetPage"),
        head: (_place, _state, t) => ({ title: t("Choose a new password"), noIndex: true }),
        load: loadPasswordKey,
    },
    {
        path: "/entry/emailconfirmrequest",
        page: () => import(/* webpackChunkName: "entry-mail" */ "./EmailConfirmRequestPage"),
        head: (_place, _state, t) => ({ title: t("Confirm your email address"), noIndex: true }),
    },
    {
        path: "/entry/emailconfirm/:userID/:key",
        page: () => import(/* webpackChunkName: "entry-mail" */ "./EmailConfirmPage"),
        head: (_place, _state, t) => ({ title: t("Confirm your email address"), noIndex: true }),
    },
    {
        path: "/entry/emailback/:userID/:key",
        page: () => import(/* webpackChunkName: "entry-mail" */ "./EmailBackPage"),
        head: (_place, _state, t) => ({ title: t("Take the account back?"), noIndex: true }),
    },
    {
        path: ACCOUNT,
        page: () => import(/* webpackChunkName: "account" */ "./AccountPage"),
        head: (_place, _state, t) => ({ title: t("Account"), noIndex: true }),
        load: (loading) => loadForMember(loading, fetchCredentials, {}),
    },
    {
        path: ACCOUNT_SESSIONS,
        page: () => import(/* webpackChunkName: "account" */ "./SessionsPage"),
        head: (_place, _state, t) => ({ title: t("Where you are signed in"), noIndex: true }),
        load: (loading) => loadForMember(loading, fetchSessions, { userID: "$me" }),
    },
    {
        path: ACCOUNT_INVITES,
        page: () => import(/* webpackChunkName: "account" */ "./InvitesPage"),
        head: (_place, _state, t) => ({ title: t("Invitations"), noIndex: true }),
        load: (loading) => loadForMember(loading, fetchInvites, { page: pageIn(loading.url.search) }),
    },
    {
        path: APPLICANTS,
        page: () => import(/* webpackChunkName: "applicants" */ "./ApplicantsPage"),
        head: (_place, _state, t) => ({ title: t("Applicants"), noIndex: true }),
        load: (loading) => loadForMember(loading, fetchApplicants, { page: pageIn(loading.url.search) }),
    },
    {
        path: CLOSED_ACCOUNTS,
        page: () => import(/* webpackChunkName: "closed-accounts" */ "./ClosedAccountsPage"),
        head: (_place, _state, t) => ({ title: t("Closed accounts"), noIndex: true }),
        load: (loading) => loadForMember(loading, fetchClosedAccounts, { page: pageIn(loading.url.search) }),
    },
    {
        path: MAILS,
        page: () => import(/* webpackChunkName: "mails" */ "./MailsPage"),
        head: (_place, _state, t) => ({ title: t("Mail"), noIndex: true }),
        load: (loading) => loadForMember(loading, fetchMails, { page: pageIn(loading.url.search) }),
    },
    {
        path: `${MAILS}/:mailID`,
        page: () => import(/* webpackChunkName: "mails" */ "./MailPage"),
        head: (_place, _state, t) => ({ title: t("Mail"), noIndex: true }),
        load: (loading) => loadForMember(loading, fetchMail, { mailID: Number(loading.params.mailID) || 0 }),
    },
);

/** A guest has nothing here: the way leads through the door, and back. */
function requireMember({ getState, url }: Pick<PageLoading, "getState"> & Pick<Place, "url">): void {
    if (!selectIsSignedIn(getState())) throw new Redirection(withTarget("/entry/signin", url.pathname + url.search), 303);
}

/** Gets what a page shows; what is refused is an error page that says why. */
async function loadForMember<Result, Argument>(
    loading: PageLoading,
    thunk: ApiThunk<Result, Argument>,
    input: Argument,
): Promise<void> {
    requireMember(loading);
    const answer = (await loading.dispatch((thunk as ApiThunk<Result, unknown>)(input))) as UnknownAction;
    if (thunk.rejected.match(answer)) throw new ApiRefusal(answer.payload ?? { status: 0, message: answer.error.message ?? "" });
}

async function loadPasswordKey({ params, dispatch }: PageLoading): Promise<void> {
    await dispatch(checkPasswordKey({ userID: Number(params.userID) || 0, key: params.key ?? "" }));
}
