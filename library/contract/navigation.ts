import type { Static, TSchema } from "typebox";
import * as Type from "typebox";

/** What stands beside the name of an item: words for now, "New" (NAV-040). */
const NavigationBadge = Type.Object({ type: Type.Literal("text"), text: Type.String({ maxLength: 30 }) });

const fields = {
    name: Type.String({ minLength: 1, maxLength: 200 }),
    /** A path of this site or an address elsewhere; `navigationAddress` says how it is read. */
    url: Type.String({ maxLength: 2000 }),
    /** Tells the item from all others of its tree. */
    id: Type.String({ minLength: 1, maxLength: 200 }),
    /** Shown only to who holds it (NAV-042). */
    permission: Type.Optional(Type.String({ maxLength: 200 })),
    /** Kept, but shown to nobody (NAV-041). */
    isHidden: Type.Optional(Type.Boolean()),
    badge: Type.Optional(NavigationBadge),
    /** What the item leads to, when it is a record: "category" and its id. */
    recordType: Type.Optional(Type.String({ maxLength: 50 })),
    recordID: Type.Optional(Type.Union([Type.Integer(), Type.String({ maxLength: 100 })])),
    /** No: the item only holds its children together and leads nowhere itself. */
    isLink: Type.Optional(Type.Boolean()),
};

const Fields = Type.Object(fields);

/** One place of the site's navigation, with the places inside it (S2§3, NAV-039). */
export interface NavigationItem extends Static<typeof Fields> {
    children?: NavigationItem[];
}

/** A bar shows an item, its groups and their links; nobody finds what lies deeper. */
const MAX_LEVELS = 3;

/** One place of the site's navigation; three levels at most, each with at most a hundred places. */
export const NavigationItem = Type.Unsafe<NavigationItem>(levelsOf(MAX_LEVELS));

function levelsOf(levels: number): TSchema {
    if (levels === 1) return Type.Object(fields, { additionalProperties: false });
    const children = Type.Optional(Type.Array(levelsOf(levels - 1), { maxItems: 100 }));
    return Type.Object({ ...fields, children }, { additionalProperties: false });
}
