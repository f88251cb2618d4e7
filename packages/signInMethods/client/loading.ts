import { selectIsSignedIn, withTarget } from "@parley/accounts/client";
import { PROOF_NEEDED, PROOF_PAGE } from "@parley/accounts/contract";
import type { PageLoading } from "@parley/library/client/routing";
import { Redirection } from "@parley/library/client/routing";
import { ApiRefusal } from "@parley/library/contract";
import { ALL_ROLES, fetchRoles } from "@parley/permissions/client";
import { SETUP_PAGE } from "@parley/signInMethods/contract";
import { loadWays } from "./openID/loading";
import { fetchSecondFactorRoles, fetchSecondFactors, fetchSecondStep, fetchTotpSetup } from "./signInMethods.thunks";

/** Gets what one has set up; a guest has nothing here, so the way leads through the door, and back. */
export async function loadFactors({ dispatch, url }: PageLoading): Promise<void> {
    const answer = await dispatch(fetchSecondFactors({}));
    if (!fetchSecondFactors.rejected.match(answer)) return;
    if (answer.payload?.status === 403) throw new Redirection(withTarget("/entry/signin", url.pathname + url.search), 303);
    throw new ApiRefusal(answer.payload ?? { status: 0, message: answer.error.message ?? "" });
}

/** Gets which roles need a second factor, and which roles there are. */
export async function loadFactorRoles({ dispatch, getState, url }: PageLoading): Promise<void> {
    if (!selectIsSignedIn(getState())) throw new Redirection(withTarget("/entry/signin", url.pathname + url.search), 303);
    const [answer] = await Promise.all([dispatch(fetchSecondFactorRoles({})), dispatch(fetchRoles(ALL_ROLES))]);
    if (fetchSecondFactorRoles.rejected.match(answer))
        throw new ApiRefusal(answer.payload ?? { status: 0, message: answer.error.message ?? "" });
}

/** Gets by what one can prove who one is. */
export async function loadProof(loading: PageLoading): Promise<void> {
    await Promise.all([loadFactors(loading), loadWays(loading)]);
}

/** Gets what the sign-in that waits can go on by; the page tells where none does. */
export async function loadSecondStep({ dispatch }: PageLoading): Promise<void> {
    await dispatch(fetchSecondStep({}));
}

/** Gets what one has set up, and the set-up that was begun, which is for a fresh proof only. */
export async function loadSetup(loading: PageLoading): Promise<void> {
    await loadFactors(loading);
    const answer = await loading.dispatch(fetchTotpSetup({}));
    if (!fetchTotpSetup.rejected.match(answer)) return;
    if (answer.payload?.code === PROOF_NEEDED)
        throw new Redirection(withTarget(PROOF_PAGE, SETUP_PAGE + loading.url.search), 303);
    throw new ApiRefusal(answer.payload ?? { status: 0, message: answer.error.message ?? "" });
}
