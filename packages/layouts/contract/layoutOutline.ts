import type { LayoutCatalog, StoredPart, Widget } from "./layouts";
import type { PartPath, PartSlot } from "./layoutTree";
import { findList, isPart, isWithin, toPath, toSlot } from "./layoutTree";

/** A row of the outline: a part, or the head of a column of a section. */
export type OutlineRow =
    | { kind: "part"; path: PartPath; depth: number; part: StoredPart }
    | { kind: "column"; list: PartPath; depth: number; slot: string; isEmpty: boolean };

/** Slots that are offered although they are empty; those of other software are aliases of these. */
const OWN_SLOTS = ["children", "leftPanel", "middle", "rightPanel", "below"];

export const findWidget = (catalog: LayoutCatalog, name: string): Widget | undefined =>
    catalog.sections[name] ?? catalog.widgets[name];

/** Returns the slots of a part that are shown: its own ones, and any other that has parts. */
function listSlots(catalog: LayoutCatalog, part: StoredPart): string[] {
    const slots = findWidget(catalog, part.$hydrate)?.slots ?? [];
    return slots.filter((slot) => OWN_SLOTS.includes(slot) || (Array.isArray(part[slot]) && part[slot].length > 0));
}

/** Returns the rows of a layout in the order of the page. */
export function listRows(layout: readonly StoredPart[], catalog: LayoutCatalog): OutlineRow[] {
    return listOf("", 1);

    function listOf(list: PartPath, depth: number): OutlineRow[] {
        return findList(layout, list).flatMap((part, index): OutlineRow[] => {
            const path = toPath({ list, index });
            const columns = listSlots(catalog, part).flatMap((slot): OutlineRow[] => {
                const inner = `${path}.${slot}`;
                const isEmpty = findList(layout, inner).length === 0;
                return [{ kind: "column", list: inner, depth: depth + 1, slot, isEmpty }, ...listOf(inner, depth + 2)];
            });
            return [{ kind: "part", path, depth, part }, ...columns];
        });
    }
}

/** Returns the lists that a part may be in, in the order of the page; sections are only in the outermost list and in no column. */
export function listTargets(layout: readonly StoredPart[], catalog: LayoutCatalog, moved?: PartPath): PartPath[] {
    const inner = listRows(layout, catalog).flatMap((row) => (row.kind === "column" ? [row.list] : []));
    return ["", ...inner].filter((list) => moved === undefined || !isWithin(list, moved));
}

/** Returns the place one step up or down from a part: past its neighbour, or into the next column; undefined at the end of the page. */
export function findStep(
    layout: readonly StoredPart[],
    catalog: LayoutCatalog,
    path: PartPath,
    step: -1 | 1,
): PartSlot | undefined {
    const { list, index } = toSlot(path);
    const last = findList(layout, list).length - 1;
    if (step === -1 && index > 0) return { list, index: index - 1 };
    if (step === 1 && index < last) return { list, index: index + 2 };
    if (list === "") return undefined;
    const targets = listTargets(layout, catalog, path).filter((target) => target !== "");
    const next = targets[targets.indexOf(list) + step];
    return next === undefined ? undefined : { list: next, index: step === 1 ? 0 : findList(layout, next).length };
}

/** Returns the names of all parts. */
function listNames(layout: readonly StoredPart[]): string[] {
    return layout.flatMap((part) => [
        part.$hydrate,
        ...Object.values(part).flatMap((value) => (Array.isArray(value) ? listNames(value.filter(isPart)) : [])),
    ]);
}

/** Returns the parts that a kind of page is made for (the comments of a post) and that a layout does not have. */
export function listMissing(layout: readonly StoredPart[], builtIn: readonly StoredPart[], catalog: LayoutCatalog): string[] {
    const present = new Set(listNames(layout));
    return [...new Set(listNames(builtIn))].filter(
        (name) => !present.has(name) && findWidget(catalog, name)?.layoutViewTypes !== undefined,
    );
}
