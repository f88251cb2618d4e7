import { selectIsSignedIn, withTarget } from "@parley/accounts/client";
import type { PageLoading } from "@parley/library/client/routing";
import { Redirection } from "@parley/library/client/routing";
import { ApiRefusal } from "@parley/library/contract";
import { LINK_PAGE } from "@parley/signInMethods/contract";
import { fetchOpenIDArrival, fetchOpenIDProviders, fetchWaysIn } from "./openID.thunks";

/** Gets the providers; without them a page shows its other ways. */
export async function loadProviders({ dispatch }: PageLoading): Promise<void> {
    await dispatch(fetchOpenIDProviders({}));
}

/** Gets who has come from a provider in this browser; the page tells where that is nobody. */
export async function loadArrival({ dispatch }: PageLoading): Promise<void> {
    await dispatch(fetchOpenIDArrival({}));
}

/** The same, for who is signed in: a guest goes through the door first, and comes back. */
export async function loadLink(loading: PageLoading): Promise<void> {
    if (!selectIsSignedIn(loading.getState())) throw new Redirection(withTarget("/entry/signin", LINK_PAGE), 303);
    await loadArrival(loading);
}

/** Gets by what one signs in, and what could be added. A guest goes through the door first, and comes back. */
export async function loadWays(loading: PageLoading): Promise<void> {
    const { dispatch, url } = loading;
    const [answer] = await Promise.all([dispatch(fetchWaysIn({})), loadProviders(loading)]);
    if (!fetchWaysIn.rejected.match(answer)) return;
    if (answer.payload?.status === 403) throw new Redirection(withTarget("/entry/signin", url.pathname + url.search), 303);
    throw new ApiRefusal(answer.payload ?? { status: 0, message: answer.error.message ?? "" });
}
