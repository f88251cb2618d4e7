import { ADDRESSES_ON_PAGE } from "@parley/embedding/contract";
import { readPageNumber } from "@parley/library/client/formPages";
import type { AddressesQuery } from "./embedSites.slice";

/** Reads which addresses a page lists: those of a site, or one of them. */
export function parseAddressesQuery(search: string): AddressesQuery {
    const parameters = new URLSearchParams(search);
    const [embedPageID, query] = [readNumber(parameters.get("address")), parameters.get("query")?.trim()];
    return {
        embedSiteID: readNumber(parameters.get("site")) ?? 0,
        ...(embedPageID !== undefined && { embedPageID }),
        ...(query && { query }),
        page: readPageNumber(search),
        limit: ADDRESSES_ON_PAGE,
    };
}

const readNumber = (text: string | null): number | undefined =>
    text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
