import { DateTime, defineEndpoint, ID } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";
import { MAX_PAGE_URL } from "./embedComments";

/** Record type of the addresses of pages in the action log. */
export const EMBED_ADDRESS = "embedAddress";

/** Number of addresses on a page of their list. */
export const ADDRESSES_ON_PAGE = 30;

/** What the discussion of an address is: `hidden` from the viewer, or `deleted`. */
export type AddressState = "open" | "closed" | "deleted" | "hidden";

/** An address of a page of an embedding site, whose comments are here. */
export const EmbedAddress = Type.Object({
    embedPageID: Type.Integer(),
    embedSiteID: Type.Integer(),
    pageUrl: Type.String(),
    /** Address that has the comments now, of one that was moved or merged. */
    movedTo: Type.Optional(Type.String()),
    state: Type.Unsafe<AddressState>({ type: "string", enum: ["open", "closed", "deleted", "hidden"] }),
    /** Title and page of the discussion; absent if it is hidden or deleted. */
    name: Type.Optional(Type.String()),
    url: Type.Optional(Type.String()),
    countComments: Type.Integer(),
    dateInserted: DateTime,
});
export type EmbedAddress = Static<typeof EmbedAddress>;

const byPage = Type.Object({ embedPageID: ID });
const PageURL = Type.String({ minLength: 1, maxLength: MAX_PAGE_URL });

/** Returns the addresses of the pages of a site that have comments, latest first. */
export const getEmbedAddresses = defineEndpoint({
    method: "GET",
    path: "/embed-addresses",
    query: Type.Object({
        embedSiteID: ID,
        embedPageID: Type.Optional(ID),
        /** Part of the address. */
        query: Type.Optional(Type.String({ maxLength: MAX_PAGE_URL })),
        page: Type.Integer({ minimum: 1, maximum: 10_000, default: 1 }),
        limit: Type.Integer({ minimum: 1, maximum: 100, default: ADDRESSES_ON_PAGE }),
    }),
    response: Type.Array(EmbedAddress),
    paged: "numbered",
});

/** Closes the comments of a page, or opens them again. */
export const patchEmbedAddress = defineEndpoint({
    method: "PATCH",
    path: "/embed-addresses/:embedPageID",
    params: byPage,
    body: Type.Object({ closed: Type.Boolean() }),
    response: EmbedAddress,
});

/**
 * Moves the comments of a page to another address of its site; the former one leads to them as well. Throws 422 for a page of another site, and
 * for one that has comments of its own.
 */
export const postMoveEmbedAddress = defineEndpoint({
    method: "POST",
    path: "/embed-addresses/:embedPageID/move",
    params: byPage,
    body: Type.Object({ pageUrl: PageURL }),
    response: EmbedAddress,
    status: 200,
});

/** Merges the comments of a page with those of another page of its site. Throws 422 for a page without comments. */
export const postMergeEmbedAddress = defineEndpoint({
    method: "POST",
    path: "/embed-addresses/:embedPageID/merge",
    params: byPage,
    body: Type.Object({ pageUrl: PageURL }),
    response: EmbedAddress,
    status: 200,
});
