import { PROOF_PAGE, SECOND_STEP_PAGE } from "@parley/accounts/contract";
import { accountParts, otherRegistrationMethods, otherSignInMethods, registerSignInLoader } from "@parley/authentication/client";
import { createLazyPart } from "@parley/library/client/components";
import { registerRoutes } from "@parley/library/client/routing";
import { registerOwnSettings, registerSettings } from "@parley/settings/client";
import {
    FACTOR_ROLES_PAGE,
    LINK_PAGE,
    openIDPath,
    PASSKEY_PAGE,
    SECOND_FACTOR_PAGE,
    SETUP_PAGE,
    SIGN_IN_METHODS_PAGE,
    UNLINKED_IDENTITY_PAGE,
} from "@parley/signInMethods/contract";
// The slices are registered here because the store reads the server-rendered state on creation.
import "./signInMethods.slice";
import { loadFactorRoles, loadFactors, loadProof, loadSecondStep, loadSetup } from "./loading";
import { loadLink, loadProviders, loadSignInMethods, loadUnlinkedIdentity } from "./openID/loading";
import "./openID/openID.slice";
import { SignInMethodsSection } from "./openID/SignInMethodsSection";
import { SecondFactorSection } from "./SecondFactorSection";

const openIDButtons = createLazyPart(
    async () => (await import(/* webpackChunkName: "other-ways" */ "./openID/OpenIDButtons")).OpenIDButtons,
);

accountParts.fill(SecondFactorSection, 0);
accountParts.fill(SignInMethodsSection, 1);
otherSignInMethods.fill(openIDButtons, 1);
otherRegistrationMethods.fill(openIDButtons, 0);
registerSignInLoader(loadProviders);
otherSignInMethods.fill(
    createLazyPart(
        async () => (await import(/* webpackChunkName: "passkeys" */ "./passkeys/PasskeySignInButton")).PasskeySignInButton,
    ),
    0,
);

registerOwnSettings(
    {
        path: SECOND_FACTOR_PAGE,
        name: "Second factor and passkeys",
        about: "A code from your phone, or a passkey, besides your password.",
        group: "account",
        order: 20,
    },
    {
        path: SIGN_IN_METHODS_PAGE,
        name: "Ways to sign in",
        about: "With a password, a passkey, or an account at another site.",
        group: "account",
        order: 30,
    },
);

registerSettings({
    path: FACTOR_ROLES_PAGE,
    name: "Second factors",
    about: "Which roles must sign in with a second step.",
    group: "people",
    permission: "site.manage",
    order: 50,
});

registerRoutes(
    {
        path: PASSKEY_PAGE,
        page: () => import(/* webpackChunkName: "second-factor" */ "./pages/PasskeyPage"),
        head: (_location, _state, t) => ({ title: t("Sign In"), noIndex: true }),
    },
    {
        path: SECOND_STEP_PAGE,
        page: () => import(/* webpackChunkName: "second-factor" */ "./pages/SecondStepPage"),
        head: (_location, _state, t) => ({ title: t("One more step"), noIndex: true }),
        load: loadSecondStep,
    },
    {
        path: PROOF_PAGE,
        page: () => import(/* webpackChunkName: "second-factor" */ "./pages/ProofPage"),
        head: (_location, _state, t) => ({ title: t("Is it you?"), noIndex: true }),
        load: loadProof,
    },
    {
        path: SETUP_PAGE,
        page: () => import(/* webpackChunkName: "second-factor" */ "./pages/SetupPage"),
        head: (_location, _state, t) => ({ title: t("Set up a second factor"), noIndex: true }),
        load: loadSetup,
    },
    {
        path: SECOND_FACTOR_PAGE,
        page: () => import(/* webpackChunkName: "second-factor" */ "./pages/SecondFactorPage"),
        head: (_location, _state, t) => ({ title: t("Second factor"), noIndex: true }),
        load: loadFactors,
    },
    {
        path: FACTOR_ROLES_PAGE,
        page: () => import(/* webpackChunkName: "factor-roles" */ "./pages/FactorRolesPage"),
        head: (_location, _state, t) => ({ title: t("Second factors"), noIndex: true }),
        load: loadFactorRoles,
    },
    {
        path: openIDPath(":provider"),
        page: () => import(/* webpackChunkName: "open-id" */ "./pages/ProviderRedirectPage"),
        head: (_location, _state, t) => ({ title: t("One moment"), noIndex: true }),
    },
    {
        path: UNLINKED_IDENTITY_PAGE,
        page: () => import(/* webpackChunkName: "open-id" */ "./pages/UnlinkedIdentityPage"),
        head: (_location, _state, t) => ({ title: t("Link or register"), noIndex: true }),
        load: loadUnlinkedIdentity,
    },
    {
        path: LINK_PAGE,
        page: () => import(/* webpackChunkName: "open-id" */ "./pages/LinkPage"),
        head: (_location, _state, t) => ({ title: t("Link it with your account?"), noIndex: true }),
        load: loadLink,
    },
    {
        path: SIGN_IN_METHODS_PAGE,
        page: () => import(/* webpackChunkName: "open-id" */ "./pages/SignInMethodsPage"),
        head: (_location, _state, t) => ({ title: t("Ways to sign in"), noIndex: true }),
        load: loadSignInMethods,
    },
);
