import type { StoredPart } from "./layouts";

/**
 * Position of a part in a layout: the index in the outermost list, then pairs of a slot and an index in it, joined by dots: `0.middle.2`. A
 * list is named by its part and slot: `0.middle`, and the outermost one by an empty text.
 */
export type PartPath = string;

/** A place between parts: before the part with this index in a list. */
export interface PartSlot {
    list: PartPath;
    index: number;
}

/** Checks whether a text is the path of a part. */
export const isPartPath = (text: string): text is PartPath => /^\d{1,3}(\.[A-Za-z]{1,50}\.\d{1,3}){0,20}$/.test(text);

/** Checks whether a setting of a part is itself a part. */
export const isPart = (value: unknown): value is StoredPart => typeof value === "object" && value !== null && "$hydrate" in value;

/** Returns the list of parts at a path; empty if the slot has none yet. */
export function findList(layout: readonly StoredPart[], list: PartPath): readonly StoredPart[] {
    if (list === "") return layout;
    const { parent, name } = splitList(list);
    const value = findPart(layout, parent)?.[name];
    return Array.isArray(value) ? (value as StoredPart[]) : [];
}

export function findPart(layout: readonly StoredPart[], path: PartPath): StoredPart | undefined {
    const { list, index } = toSlot(path);
    return findList(layout, list)[index];
}

/** Returns the place of a part. */
export function toSlot(path: PartPath): PartSlot {
    const dot = path.lastIndexOf(".");
    return { list: dot < 0 ? "" : path.slice(0, dot), index: Number(path.slice(dot + 1)) };
}

export const toPath = ({ list, index }: PartSlot): PartPath => (list === "" ? String(index) : `${list}.${index}`);

export function insertPart(layout: readonly StoredPart[], { list, index }: PartSlot, part: StoredPart): StoredPart[] {
    return replaceList(layout, list, (parts) => parts.toSpliced(index, 0, part));
}

export function removePart(layout: readonly StoredPart[], path: PartPath): StoredPart[] {
    const { list, index } = toSlot(path);
    return replaceList(layout, list, (parts) => parts.toSpliced(index, 1));
}

export function replacePart(layout: readonly StoredPart[], path: PartPath, part: StoredPart): StoredPart[] {
    const { list, index } = toSlot(path);
    return replaceList(layout, list, (parts) => parts.toSpliced(index, 1, part));
}

/** Inserts a copy of a part after it. */
export function copyPart(layout: readonly StoredPart[], path: PartPath): StoredPart[] {
    const part = findPart(layout, path);
    const { list, index } = toSlot(path);
    return part ? insertPart(layout, { list, index: index + 1 }, structuredClone(part)) : [...layout];
}

/** Moves a part to a place, which is given as it is before the move and is not inside the part. Returns the layout and the new path. */
export function movePart(layout: readonly StoredPart[], path: PartPath, to: PartSlot): { layout: StoredPart[]; path: PartPath } {
    const part = findPart(layout, path);
    if (!part || isWithin(to.list, path)) return { layout: [...layout], path };
    const target = afterRemoval(to, path);
    return { layout: insertPart(removePart(layout, path), target, part), path: toPath(target) };
}

/** Returns whether a list is inside a part. */
export const isWithin = (list: PartPath, path: PartPath): boolean => list.startsWith(`${path}.`);

/** Returns a place as it is once a part is removed: parts after it in its list move up, with all that is in them. */
function afterRemoval({ list, index }: PartSlot, removed: PartPath): PartSlot {
    const from = toSlot(removed);
    if (list === from.list) return { list, index: index > from.index ? index - 1 : index };
    const prefix = from.list === "" ? "" : `${from.list}.`;
    if (!list.startsWith(prefix)) return { list, index };
    const [step = "", ...rest] = list.slice(prefix.length).split(".");
    if (!/^\d+$/.test(step) || Number(step) <= from.index) return { list, index };
    return { list: `${prefix}${[Number(step) - 1, ...rest].join(".")}`, index };
}

function replaceList(
    layout: readonly StoredPart[],
    list: PartPath,
    change: (parts: readonly StoredPart[]) => StoredPart[],
): StoredPart[] {
    if (list === "") return change(layout);
    const { parent, name } = splitList(list);
    const part = findPart(layout, parent);
    if (!part) return [...layout];
    const changed = change(findList(layout, list));
    const { [name]: _former, ...rest } = part;
    return replacePart(layout, parent, (changed.length > 0 ? { ...part, [name]: changed } : rest) as StoredPart);
}

function splitList(list: PartPath): { parent: PartPath; name: string } {
    const dot = list.lastIndexOf(".");
    return { parent: list.slice(0, dot), name: list.slice(dot + 1) };
}
