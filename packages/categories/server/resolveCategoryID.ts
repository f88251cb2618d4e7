import { ROOT_CATEGORY_ID } from "@parley/categories/contract";
import type { SmartID } from "@parley/library/contract";
import { fill, parseSmartID } from "@parley/library/contract";
import { foldName } from "@parley/library/server/database";
import { badRequest, conflict, notFound } from "@parley/library/server/http";
import type { CategoryTree } from "./arrangement/categoryTree";
import type { CategoryVisibility } from "./categoryStore";

export function resolveIn({ tree, visible }: CategoryVisibility, id: SmartID): number {
    return resolveAmong(tree, visible, id);
}

/** Resolves a smart ID among known categories. */
export function resolveAmong(tree: CategoryTree, known: ReadonlySet<number>, id: SmartID): number {
    const reference = parseSmartID(id);
    if (reference?.kind === "id") {
        if (reference.id === ROOT_CATEGORY_ID || (known.has(reference.id) && tree.rows.has(reference.id))) return reference.id;
        throw notFound("Category");
    }
    if (reference?.kind !== "column") throw badRequest("The category could not be found by this.");
    const found = findByColumn(tree, known, reference.column, reference.value);
    if (!found) throw badRequest(fill("Categories can’t be found by {column}.", { column: reference.column }));
    const [first, ...more] = found;
    if (first === undefined) throw notFound("Category");
    if (more.length > 0) throw conflict("Several categories have this name.");
    return first;
}

/** Finds the known categories with this code or name; returns undefined for another column (contract §1.3). */
export function findByColumn(
    { rows, order, ...tree }: CategoryTree,
    known: ReadonlySet<number>,
    column: string,
    value: string,
): readonly number[] | undefined {
    if (column === "urlcode") return [findIDByCode(tree, value) ?? 0].filter((categoryID) => known.has(categoryID));
    if (column !== "name") return undefined;
    const name = foldName(value);
    return order.filter((categoryID) => known.has(categoryID) && rows.get(categoryID)?.nameKey === name);
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
