import { loadForMember } from "@parley/accounts/client";
import { selectSetting } from "@parley/config/client";
import { readPageNumber } from "@parley/library/client/formPages";
import { registerRoutes } from "@parley/library/client/routing";
import { registerOwnSettings, registerSettings, registerWaitingWork } from "@parley/settings/client";
import { fetchApplicants, fetchClosedAccounts, fetchInvites, fetchMail, fetchMails } from "./account/account.thunks";
import { ACCOUNT, ACCOUNT_INVITES, ACCOUNT_SESSIONS, APPLICANTS, CLOSED_ACCOUNTS, MAILS } from "./account/addresses";

registerOwnSettings(
    {
        path: ACCOUNT,
        name: "Account",
        about: "Your email address, your password, and how you sign in. Export what you wrote, or close the account.",
        group: "account",
        order: 10,
    },
    {
        path: ACCOUNT_SESSIONS,
        name: "Where you are signed in",
        about: "See your devices, and sign them out.",
        group: "account",
        order: 40,
    },
    {
        path: ACCOUNT_INVITES,
        name: "Invitations",
        about: "Invite people by email, and take invitations back.",
        group: "account",
        order: 50,
        isOffered: (state) => selectSetting(state, "registration.method") === "invitation",
    },
);

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
