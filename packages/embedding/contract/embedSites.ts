import { DateTime, defineEndpoint, ID, NoContent } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

/** Record type of embedding sites in the action log. */
export const EMBED_SITE = "embedSite";

export const MAX_EMBED_SITES = 100;
export const MAX_EMBED_SITE_NAME = 100;
/** Maximum number of origins of one site: its addresses with and without www, of tests, of languages. */
export const MAX_EMBED_ORIGINS = 20;
export const MAX_ORIGIN_LENGTH = 250;

/** Page on which embedding sites are managed. */
export const EMBED_SITES_PAGE = "/settings/embedding";
/** Page with the addresses of one of them. */
export const EMBED_ADDRESSES_PAGE = "/settings/embedding/addresses";

/** A site whose pages have comments here. */
export const EmbedSite = Type.Object({
    embedSiteID: Type.Integer(),
    name: Type.String(),
    /** Origins of its pages: `https://blog.example`. */
    origins: Type.Array(Type.String()),
    /** Category of the discussions about its pages. */
    categoryID: Type.Integer(),
    dateInserted: DateTime,
    insertUserID: Type.Integer(),
});
export type EmbedSite = Static<typeof EmbedSite>;

const bySite = Type.Object({ embedSiteID: ID });
const Name = Type.String({ minLength: 1, maxLength: MAX_EMBED_SITE_NAME });
const Origins = Type.Array(Type.String({ minLength: 1, maxLength: MAX_ORIGIN_LENGTH }), {
    minItems: 1,
    maxItems: MAX_EMBED_ORIGINS,
});

export const getEmbedSites = defineEndpoint({ method: "GET", path: "/embed-sites", response: Type.Array(EmbedSite) });

export const getEmbedSite = defineEndpoint({
    method: "GET",
    path: "/embed-sites/:embedSiteID",
    params: bySite,
    response: EmbedSite,
});

/** Adds an embedding site. Throws 422 for what is no origin, and for an origin of another embedding site. */
export const postEmbedSite = defineEndpoint({
    method: "POST",
    path: "/embed-sites",
    body: Type.Object({ name: Name, origins: Origins, categoryID: ID }),
    response: EmbedSite,
});

export const patchEmbedSite = defineEndpoint({
    method: "PATCH",
    path: "/embed-sites/:embedSiteID",
    params: bySite,
    body: Type.Object({ name: Type.Optional(Name), origins: Type.Optional(Origins), categoryID: Type.Optional(ID) }),
    response: EmbedSite,
});

/** Removes an embedding site: its pages have no comments any more. The discussions stay, and a restored site has them again. */
export const deleteEmbedSite = defineEndpoint({
    method: "DELETE",
    path: "/embed-sites/:embedSiteID",
    params: bySite,
    response: NoContent,
});
