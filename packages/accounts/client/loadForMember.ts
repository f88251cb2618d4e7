import type { PageLoading, RouteLocation } from "@parley/library/client/routing";
import { Redirection } from "@parley/library/client/routing";
import type { ApiThunk } from "@parley/library/client/thunks";
import { ApiRefusal } from "@parley/library/contract";
import type { UnknownAction } from "@reduxjs/toolkit";
import { selectIsSignedIn } from "./currentUser.slice";
import { withTarget } from "./entryURL";

/** Gets what a page shows; what is refused is an error page that says why. */
export async function loadForMember<Result, Argument>(
    loading: PageLoading,
    thunk: ApiThunk<Result, Argument>,
    input: Argument,
): Promise<void> {
    requireMember(loading);
    const answer = (await loading.dispatch((thunk as ApiThunk<Result, unknown>)(input))) as UnknownAction;
    if (thunk.rejected.match(answer)) throw new ApiRefusal(answer.payload ?? { status: 0, message: answer.error.message ?? "" });
}

/** A guest has nothing here: the way leads through the door, and back. */
export function requireMember({ getState, url }: Pick<PageLoading, "getState"> & Pick<RouteLocation, "url">): void {
    if (!selectIsSignedIn(getState())) throw new Redirection(withTarget("/entry/signin", url.pathname + url.search), 303);
}
