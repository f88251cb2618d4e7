import { selectIsSignedIn } from "@parley/accounts/client";
import { fetchConfig } from "@parley/config/client";
import type { PageLoading } from "@parley/library/client/routing";
import { fetchPrivacy } from "./privacy.thunks";

/** Fetches the site's setting, and a member's own choice. */
export async function loadPrivacy({ dispatch, getState }: PageLoading): Promise<void> {
    await Promise.all([
        dispatch(fetchConfig({ select: ["analytics.anonymizeData"] })),
        selectIsSignedIn(getState()) && dispatch(fetchPrivacy({})),
    ]);
}
