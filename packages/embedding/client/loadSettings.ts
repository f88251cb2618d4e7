import { loadForMember, requireHeld, requireMember } from "@parley/accounts/client";
import { fetchCategories, VISIBLE_CATEGORIES } from "@parley/categories/client";
import type { PageLoading } from "@parley/library/client/routing";
import { fetchUnlessFresh } from "@parley/library/client/thunks";
import { ALL_ROLES, fetchRoles } from "@parley/permissions/client";
import { fetchEmbedAddresses, fetchEmbedSites, fetchEmbedTokenSettings, selectEmbedSites } from "./embedSites.slice";
import { parseAddressesQuery } from "./parseAddressesQuery";

/** Loads the sites whose pages have comments here, for whoever manages them. */
export async function loadSites(loading: PageLoading): Promise<void> {
    requireManager(loading);
    await Promise.all([
        loadForMember(loading, fetchEmbedSites, {}),
        loading.dispatch(fetchUnlessFresh(fetchCategories, VISIBLE_CATEGORIES)),
        loading.dispatch(fetchUnlessFresh(fetchRoles, ALL_ROLES)),
    ]);
    const edited = loading.url.searchParams.get("edit");
    const site = selectEmbedSites(loading.getState()).data?.find(({ embedSiteID }) => String(embedSiteID) === edited);
    if (site?.tokenIssuer != null) await loadForMember(loading, fetchEmbedTokenSettings, { embedSiteID: site.embedSiteID });
}

/** Loads the addresses of one of them. */
export async function loadAddresses(loading: PageLoading): Promise<void> {
    requireManager(loading);
    await loadForMember(loading, fetchEmbedAddresses, parseAddressesQuery(loading.url.search));
}

function requireManager(loading: PageLoading): void {
    requireMember(loading);
    requireHeld(loading, "site.manage");
}
