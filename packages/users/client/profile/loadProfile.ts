import type { KnownUser } from "@parley/accounts/client";
import { fetchUser, selectIsSignedIn, selectMe, selectUser, toProfileReference } from "@parley/accounts/client";
import type { PageHead, PageLoading, RouteLocation } from "@parley/library/client/routing";
import type { RootState } from "@parley/library/client/store";
import { ApiRefusal } from "@parley/library/contract";
import { listProfileActions } from "./profileActions";
import { listProfileTabs } from "./profileTabs";
import { isOpenProfile } from "./restriction";

/**
 * Loads the user that the parameters `/:who/:name?` name, with the data of the buttons that features add for members; throws if not found.
 * Returns undefined if the viewer may see only the name.
 */
export async function loadProfile({
    params,
    dispatch,
    getState,
}: Pick<PageLoading, "params" | "dispatch" | "getState">): Promise<KnownUser | undefined> {
    const answer = await dispatch(fetchUser({ userID: toProfileReference(params), expand: ["all"] }));
    if (fetchUser.rejected.match(answer))
        throw new ApiRefusal(answer.payload ?? { status: 0, message: answer.error.message ?? "" });
    const user = { ...answer.payload, photoUrl: answer.payload.photoUrl ?? "" };
    const isOther = selectIsSignedIn(getState()) && selectMe(getState()).data?.userID !== user.userID;
    const wanted = isOther ? listProfileActions().flatMap(({ preload }) => preload?.(user) ?? []) : [];
    await Promise.all(wanted.map((thunk) => dispatch(thunk)));
    return isOpenProfile(user) ? user : undefined;
}

/** Loads the first page of a profile, with the data of the sections that features add to it. */
export async function loadOverview(loading: PageLoading): Promise<void> {
    const user = await loadProfile(loading);
    if (!user) return;
    const wanted = listProfileTabs().flatMap(({ preload }) => preload?.(user) ?? []);
    await Promise.all(wanted.map((thunk) => loading.dispatch(thunk)));
}

/** Returns the head of a profile page. Search engines should index posts, not people. */
export function createProfileHead({ params }: RouteLocation, state: RootState): PageHead {
    return { title: selectUser(state, toProfileReference(params)).data?.name ?? "", noIndex: true };
}
