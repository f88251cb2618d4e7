import type { Static, TSchema } from "typebox";
import * as Type from "typebox";

/** Badge beside the name of an item: a text such as "New" (NAV-040). */
const NavigationBadge = Type.Object({ type: Type.Literal("text"), text: Type.String({ maxLength: 30 }) });

const fields = {
    name: Type.String({ minLength: 1, maxLength: 200 }),
    /** A path of this site or an external URL; `navigationAddress` resolves it. */
    url: Type.String({ maxLength: 2000 }),
    /** Identifier of the item, unique in its tree. */
    id: Type.String({ minLength: 1, maxLength: 200 }),
    /** Permission without which the item is not shown (NAV-042). */
    permission: Type.Optional(Type.String({ maxLength: 200 })),
    /** Whether the item is stored but not shown (NAV-041). */
    isHidden: Type.Optional(Type.Boolean()),
    badge: Type.Optional(NavigationBadge),
    /** Type of the record that the item links to, such as "category", with its ID. */
    recordType: Type.Optional(Type.String({ maxLength: 50 })),
    recordID: Type.Optional(Type.Union([Type.Integer(), Type.String({ maxLength: 100 })])),
    /** If false, the item only groups its children and has no link. */
    isLink: Type.Optional(Type.Boolean()),
};

const Fields = Type.Object(fields);

/** An item of the site's navigation, with its children (S2§3, NAV-039). */
export interface NavigationItem extends Static<typeof Fields> {
    children?: NavigationItem[];
}

/** Maximum depth: a bar shows an item, its groups and their links; nobody would find deeper ones. */
const MAX_LEVELS = 3;

/** Schema of a navigation item: at most three levels, each with at most a hundred items. */
export const NavigationItem = Type.Unsafe<NavigationItem>(levelsOf(MAX_LEVELS));

function levelsOf(levels: number): TSchema {
    if (levels === 1) return Type.Object(fields, { additionalProperties: false });
    const children = Type.Optional(Type.Array(levelsOf(levels - 1), { maxItems: 100 }));
    return Type.Object({ ...fields, children }, { additionalProperties: false });
}
