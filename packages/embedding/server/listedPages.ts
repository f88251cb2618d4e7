import { createHash } from "node:crypto";
import type { FramedPage } from "@parley/embedding/contract";
import { canonicalizePageURL } from "@parley/embedding/contract";
import type { PageIdentity } from "./embedPages.repository";
import type { StoredSite } from "./embedSites.repository";

/** A page of a listed site. */
export interface ListedPage {
    site: StoredSite;
    identity: PageIdentity;
}

/** Returns a page, if its site is listed: by the address or, for a page that is known by its ID, by the number of the site. */
export function findListedPage(
    listed: readonly StoredSite[],
    { pageUrl, pageID, embedSiteID }: FramedPage,
): ListedPage | undefined {
    const address = pageUrl === undefined ? undefined : canonicalizePageURL(pageUrl);
    const site = listed.find((one) =>
        pageUrl === undefined ? one.embedSiteID === embedSiteID : address && one.origins.includes(address.origin),
    );
    const key = pageID === undefined ? address && `url ${address.key}` : `id ${pageID}`;
    return site && key !== undefined ? { site, identity: { embedSiteID: site.embedSiteID, pageKey: hash(key) } } : undefined;
}

const hash = (text: string): string => createHash("sha256").update(text).digest("base64url");
