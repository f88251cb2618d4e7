import { endpoint } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

const nullable = <S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** What stands at an address, in a few words (contract §5.9). All of it is what that page says of itself. */
export const PageScrape = Type.Object({
    /** `quote` for a post of this site, `link`, `image`, or the type of a site whose films are played here, as `youtube`. */
    type: Type.String(),
    url: Type.String(),
    name: nullable(Type.String()),
    body: nullable(Type.String()),
    /** A small picture that this site keeps itself. */
    photoUrl: nullable(Type.String()),
    /** Of the small picture, in pixels. */
    height: nullable(Type.Integer()),
    width: nullable(Type.Integer()),
    /** Of a film: `frameUrl`, where it is played. */
    attributes: nullable(Type.Record(Type.String(), Type.String())),
});
export type PageScrape = Static<typeof PageScrape>;

/** Tells what stands at an address; 422 where there is nothing to tell. What was read before is told again, unless it is read anew by `force`. */
export const postMediaScrape = endpoint({
    method: "POST",
    path: "/media/scrape",
    body: Type.Object({ url: Type.String({ minLength: 1, maxLength: 2000 }), force: Type.Optional(Type.Boolean()) }),
    response: PageScrape,
});
