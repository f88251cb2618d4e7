import type { PageLoading, RouteLocation } from "@parley/library/client/routing";
import { Redirection } from "@parley/library/client/routing";
import type { ApiThunk } from "@parley/library/client/thunks";
import { ApiRefusal } from "@parley/library/contract";
import type { UnknownAction } from "@reduxjs/toolkit";
import { selectIsSignedIn, selectPermission } from "./currentUser.slice";
import { withTarget } from "./entryURL";

/** Requires a signed-in viewer and dispatches a thunk that fetches the page's data. A rejection becomes an error page with its message. */
export async function loadForMember<Result, Argument>(
    loading: PageLoading,
    thunk: ApiThunk<Result, Argument>,
    input: Argument,
): Promise<void> {
    requireMember(loading);
    await loadData(loading, thunk, input);
}

/** Dispatches a thunk that fetches the page's data. A rejection becomes an error page with its message. */
export async function loadData<Result, Argument>(
    { dispatch }: Pick<PageLoading, "dispatch">,
    thunk: ApiThunk<Result, Argument>,
    input: Argument,
): Promise<void> {
    const answer = (await dispatch((thunk as ApiThunk<Result, unknown>)(input))) as UnknownAction;
    if (thunk.rejected.match(answer)) throw new ApiRefusal(answer.payload ?? { status: 0, message: answer.error.message ?? "" });
}

/** Redirects guests to the sign-in page with the current location as target. */
export function requireMember({ getState, url }: Pick<PageLoading, "getState"> & Pick<RouteLocation, "url">): void {
    if (!selectIsSignedIn(getState())) throw new Redirection(withTarget("/entry/signin", url.pathname + url.search), 303);
}

/** Throws 403 unless the viewer has a permission. */
export function requireHeld({ getState }: Pick<PageLoading, "getState">, permission: string): void {
    if (selectPermission(getState(), permission)) return;
    throw new ApiRefusal({ status: 403, message: "Permission Problem", permissions: [permission] });
}
