import type { KeyboardEvent, RefObject } from "react";
import { useLayoutEffect, useRef } from "react";

/** Implements a roving tabindex: the last used button is the Tab stop; arrow keys, Home and End move the focus. Returns the key handler. */
export function useRoving(bar: RefObject<HTMLDivElement | null>): (event: KeyboardEvent) => void {
    const last = useRef<HTMLElement>(undefined);
    // Runs after every render, because buttons appear and disappear.
    useLayoutEffect(() => {
        const buttons = buttonsOf(bar.current);
        const stop = buttons.find((button) => button === last.current) ?? buttons[0];
        for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
    });
    return (event) => {
        const buttons = buttonsOf(bar.current);
        const index = buttons.indexOf(event.target as HTMLElement);
        const isBackward = getComputedStyle(event.currentTarget).direction === "rtl";
        const goal = goalOf(event.key, index, buttons.length, isBackward);
        if (index < 0 || goal === undefined) return;
        event.preventDefault();
        last.current = buttons[goal];
        for (const button of buttons) button.tabIndex = button === last.current ? 0 : -1;
        last.current?.focus();
    };
}

/** Returns the buttons of the bar itself, without those in popovers. */
function buttonsOf(bar: HTMLElement | null): HTMLElement[] {
    const all = [...(bar?.querySelectorAll<HTMLElement>("button, input") ?? [])];
    return all.filter(
        (button) =>
            !button.closest("[popover]") &&
            !button.closest("[data-overflow]") &&
            !(button instanceof HTMLInputElement && button.hidden) &&
            button.offsetParent !== null,
    );
}

function goalOf(key: string, index: number, count: number, isBackward: boolean): number | undefined {
    if (key === "Home") return 0;
    if (key === "End") return count - 1;
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    return step === undefined ? undefined : (index + (isBackward ? -step : step) + count) % count;
}
