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
export const MAX_ISSUER_LENGTH = 250;
export const MAX_JWKS_URL_LENGTH = 500;
const MAX_SECRET_VERSION = 1_000_000;

/** Page on which embedding sites are managed. */
export const EMBED_SITES_PAGE = "/settings/embedding";
/** Page with the addresses of one of them. */
export const EMBED_ADDRESSES_PAGE = "/settings/embedding/addresses";

/** Palette of the frames of a site, if their address names none; `auto` as the reader's device. */
export const EMBED_THEMES = ["auto", "light", "dark"] as const;
export type EmbedTheme = (typeof EMBED_THEMES)[number];
const Theme = Type.Unsafe<EmbedTheme>({ type: "string", enum: [...EMBED_THEMES] });
/** Maximum number of roles whose members may comment on a site. */
const MAX_EMBED_ROLES = 100;

/** A site whose pages have comments here. */
export const EmbedSite = Type.Object({
    embedSiteID: Type.Integer(),
    name: Type.String(),
    /** Origins of its pages: `https://blog.example`. */
    origins: Type.Array(Type.String()),
    /** Category of the discussions about its pages. */
    categoryID: Type.Integer(),
    /** Roles whose members may comment on its pages; none for all who may in the category. */
    roleIDs: Type.Array(Type.Integer()),
    /** Whether comments are held for approval. */
    requiresApproval: Type.Boolean(),
    /** Whether readers without an account may comment, by a name; their comments are always held for approval. */
    allowsGuests: Type.Boolean(),
    theme: Theme,
    /** Colour of links and buttons, `#2a6f4e`; null for that of the theme. */
    accent: Type.Union([Type.String(), Type.Null()]),
    /** Issuer of the tokens with which the site says who a reader is: a URL; null if it says so of nobody. */
    tokenIssuer: Type.Union([Type.String(), Type.Null()]),
    /** Address of the keys by which it signs them (JWKS); null if it signs by a secret. */
    jwksURL: Type.Union([Type.String(), Type.Null()]),
    /** Number of that secret: another number makes another one. */
    secretVersion: Type.Integer(),
    /** Whether its pages may contain the whole forum in a frame. */
    wholeForum: Type.Boolean(),
    /** Whether a frame shows the comments when its reader asks for them. */
    loadsOnClick: Type.Boolean(),
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

const settings = {
    roleIDs: Type.Optional(Type.Array(ID, { maxItems: MAX_EMBED_ROLES })),
    requiresApproval: Type.Optional(Type.Boolean()),
    allowsGuests: Type.Optional(Type.Boolean()),
    theme: Type.Optional(Theme),
    accent: Type.Optional(Type.Union([Type.String({ maxLength: 20 }), Type.Null()])),
    tokenIssuer: Type.Optional(Type.Union([Type.String({ maxLength: MAX_ISSUER_LENGTH }), Type.Null()])),
    jwksURL: Type.Optional(Type.Union([Type.String({ maxLength: MAX_JWKS_URL_LENGTH }), Type.Null()])),
    secretVersion: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_SECRET_VERSION })),
    wholeForum: Type.Optional(Type.Boolean()),
    loadsOnClick: Type.Optional(Type.Boolean()),
};

export const getEmbedSites = defineEndpoint({ method: "GET", path: "/embed-sites", response: Type.Array(EmbedSite) });

export const getEmbedSite = defineEndpoint({
    method: "GET",
    path: "/embed-sites/:embedSiteID",
    params: bySite,
    response: EmbedSite,
});

/** Adds an embedding site. Throws 422 for what is no origin or colour, for an origin or issuer of another embedding site, and for an unknown role. */
export const postEmbedSite = defineEndpoint({
    method: "POST",
    path: "/embed-sites",
    body: Type.Object({ name: Name, origins: Origins, categoryID: ID, ...settings }),
    response: EmbedSite,
});

export const patchEmbedSite = defineEndpoint({
    method: "PATCH",
    path: "/embed-sites/:embedSiteID",
    params: bySite,
    body: Type.Object({
        name: Type.Optional(Name),
        origins: Type.Optional(Origins),
        categoryID: Type.Optional(ID),
        ...settings,
    }),
    response: EmbedSite,
});

/** Removes an embedding site: its pages have no comments any more. The discussions stay, and a restored site has them again. */
export const deleteEmbedSite = defineEndpoint({
    method: "DELETE",
    path: "/embed-sites/:embedSiteID",
    params: bySite,
    response: NoContent,
});
