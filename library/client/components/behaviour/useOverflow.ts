import type { RefObject } from "react";
import { useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";

/** A tool with its width in pixels; 0 if the tool is not displayed. */
export interface MeasuredTool {
    id: string;
    width: number;
    /** Tools with the highest rank move into the menu first; rank 0 never does. */
    rank: number;
}

/** Returns the IDs of the tools that do not fit. Tools that are not displayed take no space, so they are never included. */
export function findOverflow(tools: readonly MeasuredTool[], room: number): string[] {
    const hidden = tools.filter(({ rank, width }) => rank > 0 && width > 0).sort((one, other) => other.rank - one.rank);
    let needed = tools.reduce((sum, { width }) => sum + width, 0);
    const overflow: string[] = [];
    for (const { id, width } of hidden) {
        if (needed <= room) break;
        needed -= width;
        overflow.push(id);
    }
    return overflow;
}

/**
 * Returns the tools of a bar that do not fit, measured before the first paint and whenever the width of the bar or a tool changes. Tools
 * are elements with `data-tool` and `data-rank`; elements with `data-fixed` always have their space reserved. A tool that does not fit
 * stays in the bar, hidden by `data-overflow`, so that its width stays known and measuring shifts nothing.
 *
 * @param tools names of the tools with their ranks: a change triggers a new measurement
 */
export function useOverflow(bar: RefObject<HTMLElement | null>, tools: string): ReadonlySet<string> {
    const [overflow, setOverflow] = useState("");
    // biome-ignore lint/correctness/useExhaustiveDependencies: other tools are other elements to observe, and other ranks.
    useLayoutEffect(() => {
        const element = bar.current;
        if (!element) return;
        const measure = () => setOverflow(overflowOf(element).join(" "));
        measure();
        if (typeof ResizeObserver === "undefined") return;
        // Synchronous, so that the new width is painted without a frame of delay.
        const observer = new ResizeObserver(() => flushSync(measure));
        for (const part of [element, ...partsOf(element)]) observer.observe(part);
        return () => observer.disconnect();
    }, [bar, tools]);
    useLayoutEffect(() => {
        const { activeElement } = document;
        if (overflow === "" || !bar.current?.contains(activeElement) || !activeElement?.closest("[data-overflow]")) return;
        bar.current.querySelector<HTMLElement>("[data-more] button")?.focus();
    }, [bar, overflow]);
    return new Set(overflow.split(" ").filter(Boolean));
}

function overflowOf(bar: HTMLElement): string[] {
    const { columnGap, paddingInlineStart, paddingInlineEnd } = getComputedStyle(bar);
    const gap = toPixels(columnGap);
    const tools = partsOf(bar).map((part): MeasuredTool => {
        const { marginInlineStart, marginInlineEnd } = getComputedStyle(part);
        const width = part.offsetWidth > 0 ? part.offsetWidth + toPixels(marginInlineStart) + toPixels(marginInlineEnd) + gap : 0;
        return { id: part.dataset.tool ?? "", width, rank: Number(part.dataset.rank ?? 0) };
    });
    return findOverflow(tools, bar.clientWidth - toPixels(paddingInlineStart) - toPixels(paddingInlineEnd) + gap);
}

function partsOf(bar: HTMLElement): HTMLElement[] {
    return [...bar.querySelectorAll<HTMLElement>(":scope > [data-tool], :scope > [data-fixed]")];
}

function toPixels(length: string): number {
    return Number.parseFloat(length) || 0;
}
