import { CsvArray, defineEndpoint } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

/** An icon of the site (contract §5.19). */
export const Icon = Type.Object({
    iconName: Type.String(),
    /** The icon as an SVG document. */
    svgRaw: Type.String(),
    isActive: Type.Boolean(),
    /** Whether the site has replaced the built-in one; always false. */
    isCustom: Type.Boolean(),
});
export type Icon = Static<typeof Icon>;

/** Returns the icons in use. */
export const getActiveIcons = defineEndpoint({ method: "GET", path: "/icons/active", response: Type.Array(Icon) });

/** Returns the built-in icons. */
export const getSystemIcons = defineEndpoint({ method: "GET", path: "/icons/system", response: Type.Array(Icon) });

/** Returns the icons with these names; 404 if there is none. */
export const getIconsByName = defineEndpoint({
    method: "GET",
    path: "/icons/by-name",
    query: Type.Object({ iconName: Type.Optional(CsvArray(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: 100 })) }),
    response: Type.Array(Icon),
});
