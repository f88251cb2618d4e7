import { ROOT_CATEGORY_ID } from "@parley/categories/contract";
import type { SmartID } from "@parley/library/contract";
import { parseSmartID } from "@parley/library/contract";
import { foldName } from "@parley/library/server/database";
import { badRequest, conflict, notFound } from "@parley/library/server/http";
import type { CategoryTree } from "./arrangement/categoryTree";
import type { CategoryVisibility } from "./categories.store";

export function resolveIn({ tree, visible }: CategoryVisibility, id: SmartID): number {
    return resolveAmong(tree, visible, id);
}

/** Resolves a smart ID among known categories. */
export function resolveAmong({ rows, order, ...tree }: CategoryTree, known: ReadonlySet<number>, id: SmartID): number {
    const reference = parseSmartID(id);
    if (reference?.kind === "id") {
        if (reference.id === ROOT_CATEGORY_ID || (known.has(reference.id) && rows.has(reference.id))) return reference.id;
        throw notFound("Category");
    }
    if (reference?.kind !== "column") throw badRequest("The category could not be found by this.");
    if (reference.column === "urlcode") {
        const categoryID = findIDByCode(tree, reference.value);
        if (categoryID !== undefined && known.has(categoryID)) return categoryID;
        throw notFound("Category");
    }
    if (reference.column !== "name") throw badRequest(`Categories can't be found by ${reference.column}.`);
    const name = foldName(reference.value);
    const [first, ...more] = order.filter((categoryID) => known.has(categoryID) && rows.get(categoryID)?.nameKey === name);
    if (first === undefined) throw notFound("Category");
    if (more.length > 0) throw conflict("Several categories have this name.");
    return first;
}

/** Returns the category with this code, or else the one that had it before. */
export function findIDByCode(
    { byUrlcode, byFormerCode }: Pick<CategoryTree, "byUrlcode" | "byFormerCode">,
    code: string,
): number | undefined {
    const key = toUrlcodeKey(code);
    return byUrlcode.get(key) ?? byFormerCode.get(key);
}

/** Returns the form in which codes are compared, without regard to letter case. */
export function toUrlcodeKey(urlcode: string): string {
    return urlcode.normalize("NFC").toLowerCase();
}
