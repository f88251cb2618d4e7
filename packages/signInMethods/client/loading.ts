import { selectIsSignedIn, withTarget } from "@parley/accounts/client";
import { PROOF_NEEDED, PROOF_PAGE } from "@parley/accounts/contract";
import type { PageLoading } from "@parley/library/client/routing";
import { Redirection } from "@parley/library/client/routing";
import { ApiRefusal } from "@parley/library/contract";
import { ALL_ROLES, fetchRoles } from "@parley/permissions/client";
import { SETUP_PAGE } from "@parley/signInMethods/contract";
import { loadSignInMethods } from "./openID/loading";
import { fetchSecondFactorRoles, fetchSecondFactors, fetchSecondStep, fetchTotpSetup } from "./signInMethods.thunks";

/** Loads the viewer's second factors. Redirects guests to sign-in and back. */
export async function loadFactors({ dispatch, url }: PageLoading): Promise<void> {
    const answer = await dispatch(fetchSecondFactors({}));
    if (!fetchSecondFactors.rejected.match(answer)) return;
    if (answer.payload?.status === 403) throw new Redirection(withTarget("/entry/signin", url.pathname + url.search), 303);
    throw new ApiRefusal(answer.payload ?? { status: 0, message: answer.error.message ?? "" });
}

/** Loads the roles that require a second factor, and all roles. Redirects guests to sign-in and back. */
export async function loadFactorRoles({ dispatch, getState, url }: PageLoading): Promise<void> {
    if (!selectIsSignedIn(getState())) throw new Redirection(withTarget("/entry/signin", url.pathname + url.search), 303);
    const [answer] = await Promise.all([dispatch(fetchSecondFactorRoles({})), dispatch(fetchRoles(ALL_ROLES))]);
    if (fetchSecondFactorRoles.rejected.match(answer))
        throw new ApiRefusal(answer.payload ?? { status: 0, message: answer.error.message ?? "" });
}

/** Loads the viewer's means of reauthentication: second factors and sign-in methods. */
export async function loadProof(loading: PageLoading): Promise<void> {
    await Promise.all([loadFactors(loading), loadSignInMethods(loading)]);
}

/** Loads the methods for the second step of the pending sign-in. The page reports an error if no sign-in is pending. */
export async function loadSecondStep({ dispatch }: PageLoading): Promise<void> {
    await dispatch(fetchSecondStep({}));
}

/**
 * Loads the viewer's second factors and the started setup, which requires recent reauthentication. Redirects to the reauthentication page
 * if necessary.
 */
export async function loadSetup(loading: PageLoading): Promise<void> {
    await loadFactors(loading);
    const answer = await loading.dispatch(fetchTotpSetup({}));
    if (!fetchTotpSetup.rejected.match(answer)) return;
    if (answer.payload?.code === PROOF_NEEDED)
        throw new Redirection(withTarget(PROOF_PAGE, SETUP_PAGE + loading.url.search), 303);
    throw new ApiRefusal(answer.payload ?? { status: 0, message: answer.error.message ?? "" });
}
