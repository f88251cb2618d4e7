import { selectSetting } from "@parley/config/client";
import type { PageLoading } from "@parley/library/client/routing";
import { registerRoutes } from "@parley/library/client/routing";
import { ApiRefusal } from "@parley/library/contract";
import {
    BRANDING_PAGE,
    MANAGING_MEMBERS,
    MEMBERS_PAGE,
    PROFILE_FIELDS_PAGE,
    ROLES_PAGE,
    SETTINGS_PAGE,
    SIGNATURE_SETTINGS,
    SITE_SETTINGS,
} from "@parley/users/contract";
import { selectIsSignedIn, selectPermission } from "../currentUser.slice";
import { loadForMember, requireMember } from "../loadForMember";
// What the server has put into the page is read when the store is made, so its slice must be there by then.
import "./account.slice";
import { loadSettings } from "../settings/loadSettings";
import { registerSettings, registerWaitingWork } from "../settings/settingsPages";
import {
    checkPasswordKey,
    fetchApplicants,
    fetchClosedAccounts,
    fetchCredentials,
    fetchInvites,
    fetchMail,
    fetchMails,
    fetchProfileFields,
    fetchSessions,
} from "./account.thunks";
import { ACCOUNT, ACCOUNT_INVITES, ACCOUNT_SESSIONS, APPLICANTS, CLOSED_ACCOUNTS, MAILS } from "./addresses";
import { pageIn } from "./pageNumber";

registerWaitingWork({
    counter: "Applicants",
    path: APPLICANTS,
    name: "Applicants",
    says: "Applicants: {count} waiting",
    permission: ["applicants.manage"],
    order: 40,
    isOffered: (state) => selectSetting(state, "registration.method") === "approval",
});

registerSettings(
    {
        path: MEMBERS_PAGE,
        name: "Members",
        about: "Find members, change their roles, ban them, confirm their addresses.",
        group: "people",
        permission: MANAGING_MEMBERS,
        order: 10,
    },
    {
        path: ROLES_PAGE,
        name: "Roles",
        about: "See what each role allows, change it, and add roles.",
        group: "people",
        permission: "site.manage",
        order: 15,
    },
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
        path: SITE_SETTINGS,
        name: "Name, welcome and joining",
        about: "What the community is called, how its home page welcomes people, and who may join.",
        group: "site",
        permission: "site.manage",
        order: 5,
    },
    {
        path: BRANDING_PAGE,
        name: "Logo and pictures",
        about: "The logo in the bar, and the picture behind the welcome of the home page.",
        group: "site",
        permission: "site.manage",
        order: 6,
    },
    {
        path: MAILS,
        name: "Mail",
        about: "Read the mails that the site wrote, where none can be sent.",
        group: "site",
        permission: "site.manage",
        order: 90,
    },
    {
        path: PROFILE_FIELDS_PAGE,
        name: "Profile fields",
        about: "What members can tell about themselves, and who sees it.",
        group: "people",
        permission: "site.manage",
        order: 40,
    },
    {
        path: SIGNATURE_SETTINGS,
        name: "Signatures",
        about: "Whether members sign their posts, and with what.",
        group: "content",
        permission: "site.manage",
        order: 40,
    },
);

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
        head: (_place, _state, t) => ({ title: t("Recover the account?"), noIndex: true }),
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
        path: PROFILE_FIELDS_PAGE,
        page: () => import(/* webpackChunkName: "profile-fields" */ "./ProfileFieldsPage"),
        head: (_place, _state, t) => ({ title: t("Profile fields"), noIndex: true }),
        load: loadProfileFields,
    },
    {
        path: SETTINGS_PAGE,
        page: () => import(/* webpackChunkName: "settings" */ "../settings/SettingsHomePage"),
        head: (_place, _state, t) => ({ title: t("Manage"), noIndex: true }),
        load: async (loading) => requireMember(loading),
    },
    {
        path: SIGNATURE_SETTINGS,
        page: () => import(/* webpackChunkName: "settings" */ "../settings/SignatureSettingsPage"),
        head: (_place, _state, t) => ({ title: t("Signatures"), noIndex: true }),
        load: (loading) => loadSettings(loading, "site.manage", "signatures.*"),
    },
    {
        path: SITE_SETTINGS,
        page: () => import(/* webpackChunkName: "settings" */ "../settings/SiteSettingsPage"),
        head: (_place, _state, t) => ({ title: t("Name, welcome and joining"), noIndex: true }),
        load: (loading) =>
            loadSettings(
                loading,
                "site.manage",
                "ui.siteName",
                "garden.title",
                "garden.description",
                "garden.guestTimeZone",
                "banner.*",
                "registration.*",
            ),
    },
    {
        path: BRANDING_PAGE,
        page: () => import(/* webpackChunkName: "settings" */ "../settings/BrandingPage"),
        head: (_place, _state, t) => ({ title: t("Logo and pictures"), noIndex: true }),
        load: (loading) => loadSettings(loading, "site.manage", "branding.*"),
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

/** Everybody may ask which fields there are; what is done with them is for who manages the site. */
async function loadProfileFields(loading: PageLoading): Promise<void> {
    const state = loading.getState();
    if (selectIsSignedIn(state) && !selectPermission(state, "site.manage"))
        throw new ApiRefusal({ status: 403, message: "Permission Problem", permissions: ["site.manage"] });
    await loadForMember(loading, fetchProfileFields, {});
}

async function loadPasswordKey({ params, dispatch }: PageLoading): Promise<void> {
    await dispatch(checkPasswordKey({ userID: Number(params.userID) || 0, key: params.key ?? "" }));
}
