import type { ArrangedCategory } from "@parley/categories/contract";
import type { KeyboardEvent, PointerEvent } from "react";
import { useEffect, useRef, useState } from "react";
import { LEVEL_INDENT } from "./CategoryArranger.styles";
import type { Slot } from "./slots";
import { findNearestSlot, findSlot, withoutBranch } from "./slots";

/** Category being moved, and its present slot. */
export interface Moving {
    categoryID: number;
    slot: Slot;
}

interface MoveOptions {
    categories: readonly ArrangedCategory[];
    /** Called when a category is picked up, moved, dropped or released without a change. */
    onPickUp: (categoryID: number) => void;
    onMove: (moving: Moving) => void;
    onDrop: (moving: Moving) => void;
    onCancel: (categoryID: number) => void;
    /** Returns the element of a row. */
    rowOf: (categoryID: number) => Element | undefined;
}

/** Distance from the edge of the window within which the pointer scrolls the page, and the step of scrolling, in pixels. */
const EDGE_SIZE = 56;
const EDGE_STEP = 14;

/**
 * Moves categories by their drag handles. By keyboard: Space or Enter picks a category up and drops it, the arrow keys move it up and down,
 * in and out, Escape cancels. By pointer: vertically between the rows, and horizontally in and out.
 */
export function useMoving({ categories, onPickUp, onMove, onDrop, onCancel, rowOf }: MoveOptions) {
    const [moving, setMoving] = useState<Moving>();
    const stopDragging = useRef<() => void>(undefined);
    useEffect(() => () => stopDragging.current?.(), []);

    return {
        moving,
        gripOf: (categoryID: number) => ({
            "aria-pressed": moving?.categoryID === categoryID,
            onKeyDown: (event: KeyboardEvent) => handleKey(event, categoryID),
            onPointerDown: (event: PointerEvent) => drag(event, categoryID),
        }),
    };

    function take(categoryID: number): Moving {
        const taken = { categoryID, slot: findSlot(categories, categoryID) };
        setMoving(taken);
        onPickUp(categoryID);
        return taken;
    }

    function moveTo(held: Moving, wanted: Slot): Moving {
        const slot = findNearestSlot(withoutBranch(categories, held.categoryID), wanted);
        if (slot.index === held.slot.index && slot.depth === held.slot.depth) return held;
        const moved = { ...held, slot };
        setMoving(moved);
        onMove(moved);
        return moved;
    }

    function letGo(held: Moving): void {
        setMoving(undefined);
        onCancel(held.categoryID);
    }

    function putDown(held: Moving): void {
        setMoving(undefined);
        const from = findSlot(categories, held.categoryID);
        if (from.index === held.slot.index && from.depth === held.slot.depth) onCancel(held.categoryID);
        else onDrop(held);
    }

    function handleKey(event: KeyboardEvent, categoryID: number): void {
        const held = moving?.categoryID === categoryID ? moving : undefined;
        const isPress = event.key === " " || event.key === "Enter";
        if (!held) {
            if (!isPress) return;
            event.preventDefault();
            take(categoryID);
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
        else if (step) moveTo(held, { index: held.slot.index + step.index, depth: held.slot.depth + step.depth });
        else letGo(held);
    }

    function drag(event: PointerEvent, categoryID: number): void {
        if (event.button !== 0 || !event.isPrimary) return;
        // Prevents a text selection during the drag.
        event.preventDefault();
        (event.currentTarget as HTMLElement).focus();
        const { pointerId, clientX: startX } = event;
        const startDepth = findSlot(categories, categoryID).depth;
        const side = getComputedStyle(event.currentTarget).direction === "rtl" ? -1 : 1;
        const rest = withoutBranch(categories, categoryID);
        let held = take(categoryID);

        const move = (moved: globalThis.PointerEvent) => {
            if (moved.pointerId !== pointerId) return;
            if (moved.clientY < EDGE_SIZE) window.scrollBy(0, -EDGE_STEP);
            if (moved.clientY > window.innerHeight - EDGE_SIZE) window.scrollBy(0, EDGE_STEP);
            const above = rest.filter((row) => middleOf(rowOf(row.categoryID)) < moved.clientY);
            const depth = startDepth + Math.round((side * (moved.clientX - startX)) / LEVEL_INDENT);
            held = moveTo(held, { index: above.length, depth });
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
