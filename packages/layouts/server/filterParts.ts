import type { LayoutPart } from "@parley/library/server/layouts";
import { isPart } from "@parley/library/server/layouts";

const ROLE_FILTER = "role-filter";

/** Returns parts without those, at any depth, that `isShown` is false for. */
export function filterParts(parts: readonly LayoutPart[], isShown: (part: LayoutPart) => boolean): LayoutPart[] {
    return filterValue(parts) as LayoutPart[];

    function filterValue(value: unknown): unknown {
        if (Array.isArray(value)) return value.filter((item) => !isPart(item) || isShown(item)).map(filterValue);
        if (!isPart(value)) return value;
        return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, filterValue(inner)]));
    }
}

/** Returns parts in which those that do not fit are replaced, at any depth, by the name of a widget that there is not. */
export function markUnfit(parts: readonly LayoutPart[], fits: (part: LayoutPart) => boolean): LayoutPart[] {
    return markValue(parts) as LayoutPart[];

    function markValue(value: unknown): unknown {
        if (Array.isArray(value)) return value.map(markValue);
        if (!isPart(value)) return value;
        if (!fits(value)) return { $hydrate: `${value.$hydrate} (does not fit)` };
        return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, markValue(inner)]));
    }
}

/**
 * Returns the parts without those that are only for members of other roles (`$middleware.role-filter`).
 *
 * @param listRoleIDs returns the roles of the viewer; called only if a part has such a filter
 */
export async function removePartsForOthers(
    parts: readonly LayoutPart[],
    listRoleIDs: () => Promise<readonly number[]>,
): Promise<readonly LayoutPart[]> {
    if (!hasFilter(parts)) return parts;
    const roleIDs = await listRoleIDs();
    return filterParts(parts, (part) => readFilter(part)?.some((roleID) => roleIDs.includes(roleID)) ?? true);
}

function hasFilter(value: unknown): boolean {
    if (Array.isArray(value)) return value.some(hasFilter);
    return isPart(value) && (readFilter(value) !== undefined || Object.values(value).some(hasFilter));
}

function readFilter({ $middleware }: LayoutPart): readonly number[] | undefined {
    return ($middleware as { [ROLE_FILTER]?: { roleIDs: readonly number[] } } | undefined)?.[ROLE_FILTER]?.roleIDs;
}
