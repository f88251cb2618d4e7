import type { KnownUser } from "@parley/accounts/client";
import { fetchUser, selectUser, toProfileReference } from "@parley/accounts/client";
import type { PageHead, PageLoading, RouteLocation } from "@parley/library/client/routing";
import type { RootState } from "@parley/library/client/store";
import { ApiRefusal } from "@parley/library/contract";
import { profileTabs } from "./profileTabs";
import { isOpenProfile } from "./restriction";

/** Gets whose profile a page is about, by `/:who/:name?` in its address; throws for nobody. Undefined where the viewer may see no more than the name. */
export async function loadProfile({
    params,
    dispatch,
}: Pick<PageLoading, "params" | "dispatch">): Promise<KnownUser | undefined> {
    const answer = await dispatch(fetchUser({ userID: toProfileReference(params), expand: ["all"] }));
    if (fetchUser.rejected.match(answer))
        throw new ApiRefusal(answer.payload ?? { status: 0, message: answer.error.message ?? "" });
    const user = { ...answer.payload, photoUrl: answer.payload.photoUrl ?? "" };
    return isOpenProfile(user) ? user : undefined;
}

/** The first page of a profile, with what every feature shows of somebody there. */
export async function loadOverview(loading: PageLoading): Promise<void> {
    const user = await loadProfile(loading);
    if (!user) return;
    const wanted = profileTabs().flatMap(({ preload }) => preload?.(user) ?? []);
    await Promise.all(wanted.map((thunk) => loading.dispatch(thunk)));
}

/** The head of any page about a person: search engines are to find what people say, not who they are. */
export function profileHead({ params }: RouteLocation, state: RootState): PageHead {
    return { title: selectUser(state, toProfileReference(params)).data?.name ?? "", noIndex: true };
}
