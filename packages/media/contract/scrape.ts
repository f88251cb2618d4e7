import { defineEndpoint } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

const nullable = <S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** Summary of the page at a URL, as stated by the page itself (contract §5.9). */
export const PageScrape = Type.Object({
    /** `quote` for a post of this site, `link`, `image`, or the type of a known video site such as `youtube`. */
    type: Type.String(),
    url: Type.String(),
    name: nullable(Type.String()),
    body: nullable(Type.String()),
    /** URL of a thumbnail stored on this site. */
    photoUrl: nullable(Type.String()),
    /** Height of the thumbnail, in pixels. */
    height: nullable(Type.Integer()),
    width: nullable(Type.Integer()),
    /** For a video: `frameUrl`, the URL of its player. */
    attributes: nullable(Type.Record(Type.String(), Type.String())),
});
export type PageScrape = Static<typeof PageScrape>;

/**
 * Returns a summary of the page at a URL; 422 if there is none. Returns the stored summary if there is a fresh one, unless `force` is set.
 */
export const postMediaScrape = defineEndpoint({
    method: "POST",
    path: "/media/scrape",
    body: Type.Object({ url: Type.String({ minLength: 1, maxLength: 2000 }), force: Type.Optional(Type.Boolean()) }),
    response: PageScrape,
});
