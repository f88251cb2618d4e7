import { selectIsSignedIn, withTarget } from "@parley/accounts/client";
import type { PageLoading } from "@parley/library/client/routing";
import { Redirection } from "@parley/library/client/routing";
import { ApiRefusal } from "@parley/library/contract";
import { LINK_PAGE } from "@parley/signInMethods/contract";
import { fetchOpenIDProviders, fetchSignInMethods, fetchUnlinkedIdentity } from "./openID.thunks";

/** Loads the OpenID providers. If this fails, the page shows its other sign-in methods. */
export async function loadProviders({ dispatch }: PageLoading): Promise<void> {
    await dispatch(fetchOpenIDProviders({}));
}

/** Loads the unlinked OpenID identity of this browser. The page reports if there is none. */
export async function loadUnlinkedIdentity({ dispatch }: PageLoading): Promise<void> {
    await dispatch(fetchUnlinkedIdentity({}));
}

/** Loads the unlinked OpenID identity of this browser for a member. Redirects guests to sign-in and back. */
export async function loadLink(loading: PageLoading): Promise<void> {
    if (!selectIsSignedIn(loading.getState())) throw new Redirection(withTarget("/entry/signin", LINK_PAGE), 303);
    await loadUnlinkedIdentity(loading);
}

/** Loads the viewer's sign-in methods and the providers that can be added. Redirects guests to sign-in and back. */
export async function loadSignInMethods(loading: PageLoading): Promise<void> {
    const { dispatch, url } = loading;
    const [answer] = await Promise.all([dispatch(fetchSignInMethods({})), loadProviders(loading)]);
    if (!fetchSignInMethods.rejected.match(answer)) return;
    if (answer.payload?.status === 403) throw new Redirection(withTarget("/entry/signin", url.pathname + url.search), 303);
    throw new ApiRefusal(answer.payload ?? { status: 0, message: answer.error.message ?? "" });
}
