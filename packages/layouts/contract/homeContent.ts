import type { Static } from "typebox";
import * as Type from "typebox";

/** Maximum number of starting points on the home page. */
export const MAX_LEADS = 6;

/** Path on this site or URL of another site; empty for none. */
const ADDRESS = { maxLength: 500, pattern: "^(|/([^/\\\\].*)?|https?://[^/\\\\].*)$" };

/** Starting point on the home page: an image, a title and a sentence. */
export const HomeLead = Type.Object(
    {
        title: Type.String({ minLength: 1, maxLength: 200 }),
        text: Type.String({ maxLength: 1000 }),
        /** May be the path of a post, with its percent-encoded title in any script. */
        url: Type.String({ ...ADDRESS, minLength: 1, maxLength: 2000 }),
        /** URL of an image; empty for none. */
        picture: Type.String(ADDRESS),
    },
    { additionalProperties: false },
);
export type HomeLead = Static<typeof HomeLead>;

/** Texts of the home page's banner, also in its empty search field, and the drawing above them: none, or a wall of tools. */
export const HomeBanner = Type.Object({
    title: Type.Optional(Type.String({ maxLength: 200 })),
    description: Type.Optional(Type.String({ maxLength: 1000 })),
    placeholder: Type.Optional(Type.String({ maxLength: 100 })),
    drawing: Type.Optional(Type.Enum(["none", "tools"])),
});
export type HomeBanner = Static<typeof HomeBanner>;

/** What a community says of itself on its home page: the settings of the widgets that show it. */
export const HomeContent = Type.Object({
    banner: Type.Optional(HomeBanner),
    leads: Type.Optional(Type.Array(HomeLead, { maxItems: MAX_LEADS })),
});
export type HomeContent = Static<typeof HomeContent>;
