import { fetchDrafts } from "@parley/drafts/client";
import { DRAFT_STATUSES } from "@parley/drafts/contract";
import type { PageLoading, Place } from "@parley/library/client/routing";
import { Redirection } from "@parley/library/client/routing";
import { selectIsSignedIn, withTarget } from "@parley/users/client";

/** The last saved drafts of each state; the list of drafts has the others. */
export const KEPT_DRAFTS = DRAFT_STATUSES.map((draftStatus) => ({ draftStatus, limit: 100 }));

/** Asks for what the account holds. Where no answer comes the page shows what is on the device all the same. */
export async function loadKept({ getState, dispatch, url }: PageLoading & Pick<Place, "url">): Promise<void> {
    if (!selectIsSignedIn(getState())) throw new Redirection(withTarget("/entry/signin", url.pathname), 303);
    await Promise.all(KEPT_DRAFTS.map((query) => dispatch(fetchDrafts(query))));
}
