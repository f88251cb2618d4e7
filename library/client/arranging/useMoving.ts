import type { KeyboardEvent, PointerEvent } from "react";
import { useEffect, useRef, useState } from "react";

/** Position between the rows that are not moved: before the row with this index, at this depth. */
export interface Slot {
    index: number;
    depth: number;
}

/** Row being moved, and its present slot. */
export interface Moving<Key> {
    key: Key;
    slot: Slot;
}

interface MoveOptions<Key> {
    /** Indentation of one level, in pixels. */
    indent: number;
    /** Returns the slot in which a row is, among the rows that are not moved with it. */
    findSlot: (key: Key) => Slot;
    /** Returns the valid slot that is nearest to the wanted one; for a key of the keyboard the next one that way. */
    findNearestSlot: (moving: Moving<Key>, wanted: Slot, isStep: boolean) => Slot;
    /** Returns the rows that are not moved with a row. */
    listRest: (key: Key) => readonly Key[];
    /** Called when a row is picked up, moved, dropped or released without a change. */
    onPickUp: (key: Key) => void;
    onMove: (moving: Moving<Key>) => void;
    onDrop: (moving: Moving<Key>) => void;
    onCancel: (key: Key) => void;
    /** Returns the element of a row. */
    rowOf: (key: Key) => Element | undefined;
}

/** Distance from the edge of the window within which the pointer scrolls the page, and the step of scrolling, in pixels. */
const EDGE_SIZE = 56;
const EDGE_STEP = 14;

/**
 * Moves the rows of a tree by their drag handles. By keyboard: Space or Enter picks a row up and drops it, the arrow keys move it up and down,
 * in and out, Escape cancels. By pointer: vertically between the rows, and horizontally in and out.
 */
export function useMoving<Key>(options: MoveOptions<Key>) {
    const { indent, findSlot, findNearestSlot, listRest, onPickUp, onMove, onDrop, onCancel, rowOf } = options;
    const [moving, setMoving] = useState<Moving<Key>>();
    const stopDragging = useRef<() => void>(undefined);
    useEffect(() => () => stopDragging.current?.(), []);

    return {
        moving,
        gripOf: (key: Key) => ({
            "aria-pressed": moving?.key === key,
            onKeyDown: (event: KeyboardEvent) => handleKey(event, key),
            onPointerDown: (event: PointerEvent) => drag(event, key),
        }),
    };

    function take(key: Key): Moving<Key> {
        const taken = { key, slot: findSlot(key) };
        setMoving(taken);
        onPickUp(key);
        return taken;
    }

    function moveTo(held: Moving<Key>, wanted: Slot, isStep: boolean): Moving<Key> {
        const slot = findNearestSlot(held, wanted, isStep);
        if (isSameSlot(slot, held.slot)) return held;
        const moved = { ...held, slot };
        setMoving(moved);
        onMove(moved);
        return moved;
    }

    function letGo(held: Moving<Key>): void {
        setMoving(undefined);
        onCancel(held.key);
    }

    function putDown(held: Moving<Key>): void {
        setMoving(undefined);
        if (isSameSlot(findSlot(held.key), held.slot)) onCancel(held.key);
        else onDrop(held);
    }

    function handleKey(event: KeyboardEvent, key: Key): void {
        const held = moving?.key === key ? moving : undefined;
        const isPress = event.key === " " || event.key === "Enter";
        if (!held) {
            if (!isPress) return;
            event.preventDefault();
            take(key);
            return;
        }
        if (event.key === "Tab") {
            letGo(held);
            return;
        }
        const step = stepOf(event);
        if (!isPress && event.key !== "Escape" && !step) return;
        event.preventDefault();
        if (isPress) putDown(held);
        else if (step) moveTo(held, { index: held.slot.index + step.index, depth: held.slot.depth + step.depth }, true);
        else letGo(held);
    }

    function drag(event: PointerEvent, key: Key): void {
        if (event.button !== 0 || !event.isPrimary) return;
        // Prevents a text selection during the drag.
        event.preventDefault();
        (event.currentTarget as HTMLElement).focus();
        const { pointerId, clientX: startX } = event;
        const startDepth = findSlot(key).depth;
        const side = getComputedStyle(event.currentTarget).direction === "rtl" ? -1 : 1;
        const rest = listRest(key);
        let held = take(key);

        const move = (moved: globalThis.PointerEvent) => {
            if (moved.pointerId !== pointerId) return;
            if (moved.clientY < EDGE_SIZE) window.scrollBy(0, -EDGE_STEP);
            if (moved.clientY > window.innerHeight - EDGE_SIZE) window.scrollBy(0, EDGE_STEP);
            const above = rest.filter((row) => middleOf(rowOf(row)) < moved.clientY);
            const depth = startDepth + Math.round((side * (moved.clientX - startX)) / indent);
            held = moveTo(held, { index: above.length, depth }, false);
        };
        const end = (ended: globalThis.PointerEvent) => {
            if (ended.pointerId !== pointerId) return;
            stopDragging.current?.();
            if (ended.type === "pointerup") putDown(held);
            else letGo(held);
        };
        const letGoByKey = ({ key }: globalThis.KeyboardEvent) => {
            if (key !== "Escape") return;
            stopDragging.current?.();
            letGo(held);
        };
        window.addEventListener("pointermove", move);
        window.addEventListener("pointerup", end);
        window.addEventListener("pointercancel", end);
        window.addEventListener("keydown", letGoByKey, true);
        stopDragging.current = () => {
            window.removeEventListener("pointermove", move);
            window.removeEventListener("pointerup", end);
            window.removeEventListener("pointercancel", end);
            window.removeEventListener("keydown", letGoByKey, true);
            stopDragging.current = undefined;
        };
    }
}

const isSameSlot = (one: Slot, other: Slot): boolean => one.index === other.index && one.depth === other.depth;

/** Returns the step of an arrow key; left and right depend on the text direction. */
function stepOf({ key, currentTarget }: KeyboardEvent): Slot | undefined {
    const side = getComputedStyle(currentTarget).direction === "rtl" ? -1 : 1;
    switch (key) {
        case "ArrowUp":
            return { index: -1, depth: 0 };
        case "ArrowDown":
            return { index: 1, depth: 0 };
        case "ArrowLeft":
            return { index: 0, depth: -side };
        case "ArrowRight":
            return { index: 0, depth: side };
        default:
            return undefined;
    }
}

function middleOf(row: Element | undefined): number {
    if (!row) return Number.POSITIVE_INFINITY;
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2;
}
