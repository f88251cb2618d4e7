import type { RefObject } from "react";
import { useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";

/** A tool of a bar with its width in pixels; one that is not shown is 0 wide. */
export interface MeasuredTool {
    id: string;
    width: number;
    /** The tools with the highest rank leave the bar first; rank 0 never leaves. */
    rank: number;
}

/** Returns the tools that have no room in a bar. A tool that is not shown takes no room, so it never has to leave. */
export function findOverflow(tools: readonly MeasuredTool[], room: number): string[] {
    const leaving = tools.filter(({ rank, width }) => rank > 0 && width > 0).sort((one, other) => other.rank - one.rank);
    let needed = tools.reduce((sum, { width }) => sum + width, 0);
    const overflow: string[] = [];
    for (const { id, width } of leaving) {
        if (needed <= room) break;
        needed -= width;
        overflow.push(id);
    }
    return overflow;
}

/**
 * Tells which tools of a bar have no room, before the first paint and whenever the bar or a tool changes its width. The tools are the
 * elements with `data-tool` and `data-rank`; elements with `data-fixed` always keep their room. A tool without room stays in the bar,
 * out of sight (`data-overflow`), so that its width is always known and measuring moves nothing.
 *
 * @param tools names the tools and their ranks: where it differs, the bar is measured again
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
        // Painted with the new width, not one frame later.
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
