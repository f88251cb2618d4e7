import { loadForMember, selectIsSignedIn, selectPermission } from "@parley/accounts/client";
import { fetchConfig } from "@parley/config/client";
import type { PageLoading } from "@parley/library/client/routing";
import { ApiRefusal } from "@parley/library/contract";

/** Gets the settings a page shows, as `signatures.*`; who may not decide them is told so, and a guest led through the door. */
export async function loadSettings(loading: PageLoading, permission: string, ...select: string[]): Promise<void> {
    const state = loading.getState();
    if (selectIsSignedIn(state) && !selectPermission(state, permission))
        throw new ApiRefusal({ status: 403, message: "Permission Problem", permissions: [permission] });
    await loadForMember(loading, fetchConfig, { select });
}
