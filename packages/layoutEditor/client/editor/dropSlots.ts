import type { LayoutCatalog, OutlineRow, PartPath, PartSlot, StoredPart } from "@parley/layouts/contract";
import { findPart, isWithin, listRows, toSlot } from "@parley/layouts/contract";
import type { Slot } from "@parley/library/client/arranging";

/** A place where a moved part may be dropped: between which rows that stay, and in which list. */
interface DropSlot extends Slot {
    to: PartSlot;
}

/** Name of a row of the outline: the path of its part, or the list that a column holds. */
export type RowKey = string;

export const toRowKey = (row: OutlineRow): RowKey => (row.kind === "part" ? row.path : `column ${row.list}`);

/** Returns the rows that stay where they are while a part is moved. */
export function listRest(layout: readonly StoredPart[], catalog: LayoutCatalog, moved: PartPath): OutlineRow[] {
    return listRows(layout, catalog).filter((row) =>
        row.kind === "part" ? row.path !== moved && !isWithin(row.path, moved) : !isWithin(row.list, moved),
    );
}

/** Returns all places where a part may be dropped, in the order of the page; only sections are beside sections. */
export function listDropSlots(layout: readonly StoredPart[], catalog: LayoutCatalog, moved: PartPath): DropSlot[] {
    const rest = listRest(layout, catalog, moved);
    const isSection = (findPart(layout, moved)?.$hydrate ?? "") in catalog.sections;
    const slots = rest.flatMap((row, position): DropSlot[] => {
        if (row.kind === "column") return [{ index: position + 1, depth: row.depth + 1, to: { list: row.list, index: 0 } }];
        const { list, index } = toSlot(row.path);
        const end = rest.findIndex((other, at) => at > position && other.depth <= row.depth);
        return [{ index: end < 0 ? rest.length : end, depth: row.depth, to: { list, index: index + 1 } }];
    });
    const all = [{ index: 0, depth: 1, to: { list: "", index: 0 } }, ...slots];
    return all.filter(({ to }) => isSection || to.list !== "" || toSlot(moved).list === "");
}

/** Returns the slot in which a part is. */
export function findOwnSlot(layout: readonly StoredPart[], catalog: LayoutCatalog, moved: PartPath): Slot {
    const own = toSlot(moved);
    const slot = listDropSlots(layout, catalog, moved).find(({ to }) => to.list === own.list && to.index === own.index);
    return slot ?? { index: 0, depth: 1 };
}

/** Returns the slot nearest to a wanted one; for a step by a key, the next one that way, or the present one at the end of the page. */
export function findNearestDrop(slots: readonly DropSlot[], from: Slot, wanted: Slot, isStep: boolean): Slot {
    const offered = isStep ? slots.filter((slot) => isOnTheWay(slot, from, wanted)) : slots;
    const distance = ({ index, depth }: Slot) => Math.abs(index - wanted.index) * 100 + Math.abs(depth - wanted.depth);
    return offered.reduce<Slot>((best, slot) => (distance(slot) < distance(best) || best === from ? slot : best), from);
}

function isOnTheWay(slot: Slot, from: Slot, wanted: Slot): boolean {
    if (wanted.index !== from.index) return Math.sign(slot.index - from.index) === Math.sign(wanted.index - from.index);
    return slot.index === from.index && Math.sign(slot.depth - from.depth) === Math.sign(wanted.depth - from.depth);
}
