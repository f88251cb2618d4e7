import { SECOND_FACTOR_PAGE, SETUP_PAGE } from "@parley/authentication/contract";
import { registerRoutes } from "@parley/library/client/routing";
import { accountParts } from "@parley/users/client";
import { PROOF_PAGE, SECOND_STEP_PAGE } from "@parley/users/contract";
// What the server has put into the page is read when the store is made, so the slice must be there by then.
import "./authentication.slice";
import { loadFactors, loadSetup } from "./loading";
import { SecondFactorPart } from "./SecondFactorPart";

accountParts.fill(SecondFactorPart, 0);

registerRoutes(
    {
        path: SECOND_STEP_PAGE,
        page: () => import(/* webpackChunkName: "second-factor" */ "./pages/SecondStepPage"),
        head: (_place, _state, t) => ({ title: t("One more step"), noIndex: true }),
    },
    {
        path: PROOF_PAGE,
        page: () => import(/* webpackChunkName: "second-factor" */ "./pages/ProofPage"),
        head: (_place, _state, t) => ({ title: t("Is it you?"), noIndex: true }),
        load: loadFactors,
    },
    {
        path: SETUP_PAGE,
        page: () => import(/* webpackChunkName: "second-factor" */ "./pages/SetupPage"),
        head: (_place, _state, t) => ({ title: t("Set up an app for codes"), noIndex: true }),
        load: loadSetup,
    },
    {
        path: SECOND_FACTOR_PAGE,
        page: () => import(/* webpackChunkName: "second-factor" */ "./pages/SecondFactorPage"),
        head: (_place, _state, t) => ({ title: t("Second factor"), noIndex: true }),
        load: loadFactors,
    },
);
