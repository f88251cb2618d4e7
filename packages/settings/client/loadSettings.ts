import { loadForMember, selectIsSignedIn, selectPermission } from "@parley/accounts/client";
import { fetchConfig } from "@parley/config/client";
import type { PageLoading } from "@parley/library/client/routing";
import { ApiRefusal } from "@parley/library/contract";

/** Loads the settings of a page, such as `signatures.*`. Rejects members without the permission and redirects guests to sign-in. */
export async function loadSettings(loading: PageLoading, permission: string, ...select: string[]): Promise<void> {
    const state = loading.getState();
    if (selectIsSignedIn(state) && !selectPermission(state, permission))
        throw new ApiRefusal({ status: 403, message: "Permission Problem", permissions: [permission] });
    await loadForMember(loading, fetchConfig, { select });
}
