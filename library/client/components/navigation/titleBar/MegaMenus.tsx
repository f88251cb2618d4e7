import type { ShownItem } from "@parley/library/client/navigation";
import type { RefObject } from "react";
import { useEffect, useLayoutEffect, useReducer, useRef } from "react";
import { createPortal } from "react-dom";
import { MegaMenuPanel } from "./MegaMenuPanel";
import { CLOSE_DELAY, reduceMegaMenuState, SHOW_DELAY, toClose, toShow } from "./megaMenuState";
import type { Arrow } from "./spatial";
import { findNeighbour } from "./spatial";

interface MegaMenusProps {
    /** List of the bar; items with a menu have their ID in `data-menu`. */
    list: RefObject<HTMLUListElement | null>;
    items: ShownItem[];
    /** Called with the ID of the open menu, or undefined. */
    onOpen: (id: string | undefined) => void;
}

/**
 * Renders the menus of the title bar's items. A menu opens on hover and on focus without moving the focus (NAV-023, NAV-024), and Tab moves
 * on to the next item as if it were closed; Enter, Space and ArrowDown enter it (NAV-027), and inside Tab and the arrow keys move between
 * its links (NAV-029). Escape closes it, wherever the focus is, and restores the focus (NAV-028).
 */
export function MegaMenus({ list, items, onOpen }: MegaMenusProps) {
    const [state, send] = useReducer(reduceMegaMenuState, {});
    const panel = useRef<HTMLDivElement>(null);
    const goesIn = useRef(false);
    const { open } = state;
    const item = items.find(({ id }) => id === open);
    const container = item && itemElement(list.current, item.id);

    useDelay(toShow(state), SHOW_DELAY, () => send({ type: "showDelayPassed" }));
    useDelay(toClose(state), CLOSE_DELAY, () => send({ type: "closeDelayPassed" }));
    useLayoutEffect(() => onOpen(open), [open, onOpen]);
    useLayoutEffect(() => {
        if (goesIn.current && open !== undefined) linksIn(panel.current)[0]?.focus();
        goesIn.current = false;
    });

    useEffect(() => {
        const bar = list.current;
        if (!bar) return;
        let pressed = false;
        const listeners: Partial<Record<keyof HTMLElementEventMap, (event: Event) => void>> = {
            pointerover: (event) => {
                if ((event as PointerEvent).pointerType === "touch") return;
                send({ type: "pointerMoved", to: menuAt(event.target) });
            },
            pointerleave: () => send({ type: "pointerMoved", to: undefined }),
            pointerdown: () => {
                pressed = true;
            },
            focusin: ({ target }) => {
                // A press also focuses the item, which must not hold the menu open.
                const isOutside = !pressed || panel.current?.contains(target as Node);
                if (isOutside)
                    send({ type: "focusMoved", to: menuAt(target), inside: panel.current?.contains(target as Node) ?? false });
            },
            focusout: () => {
                pressed = false;
                send({ type: "focusMoved", to: undefined, inside: false });
            },
            keydown: (event) => {
                pressed = false;
                onKey(event as KeyboardEvent);
            },
            click: (event) => onClick(event as PointerEvent),
        };
        for (const [type, listener] of Object.entries(listeners)) bar.addEventListener(type, listener);
        // Catches up with hover and focus from before this code was loaded.
        send({ type: "pointerMoved", to: menuAt(bar.querySelector("[data-menu]:hover")) });
        if (bar.querySelector(":focus-visible")) send({ type: "focusMoved", to: menuAt(document.activeElement), inside: false });
        return () => {
            for (const [type, listener] of Object.entries(listeners)) bar.removeEventListener(type, listener);
        };

        function onKey(event: KeyboardEvent): void {
            if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
            const target = event.target as HTMLElement;
            const isInside = panel.current?.contains(target) ?? false;
            const handled = isInside ? moveInside(target, event.key) : moveInBar(target, event.key);
            if (handled) event.preventDefault();
        }

        function moveInBar(target: HTMLElement, key: string): boolean {
            const id = menuAt(target);
            if (id !== undefined && (key === "Enter" || key === " " || key === "ArrowDown")) {
                enter(id);
                return true;
            }
            const links = [...(bar?.querySelectorAll<HTMLElement>(":scope > li > a, :scope > li > button") ?? [])];
            return focusTo(links, links.indexOf(target), key);
        }

        function enter(id: string): void {
            goesIn.current = true;
            send({ type: "opened", id });
        }

        function moveInside(target: HTMLElement, key: string): boolean {
            const links = linksIn(panel.current);
            const index = links.indexOf(target);
            if (key === "Home" || key === "End") return focusTo(links, index, key);
            if (!/^Arrow/.test(key) || index < 0) return false;
            const spots = links.map((link) => {
                const { left, right, top, height } = link.getBoundingClientRect();
                return { x: isBackwards(link) ? right : left, y: top + height / 2 };
            });
            const next = findNeighbour(spots, index, key as Arrow);
            if (next !== undefined) links[next]?.focus();
            else if (key === "ArrowUp") triggerOf(target)?.focus();
            return true;
        }

        function onClick(event: PointerEvent): void {
            const target = event.target as Element;
            if (panel.current?.contains(target)) {
                if (target.closest("a[href]")) send({ type: "closed" });
                return;
            }
            const id = menuAt(target);
            const trigger = target.closest<HTMLElement>("[aria-expanded]");
            if (id === undefined || !trigger) return;
            const isOpen = trigger.getAttribute("aria-expanded") === "true";
            // The first touch opens, since touch has no hover; so does a press by a screen reader, which has no pointer.
            if (trigger.matches("a") && (isOpen || (event.pointerType !== "touch" && event.detail !== 0))) return;
            event.preventDefault();
            if (isOpen) send({ type: "closed" });
            else if (event.detail === 0) enter(id);
            else send({ type: "opened", id });
        }
    }, [list]);

    // A layout effect, so that Escape also closes a menu that has just opened.
    useLayoutEffect(() => {
        if (open === undefined) return;
        const onKey = (event: KeyboardEvent): void => {
            if (event.key !== "Escape") return;
            if (panel.current?.contains(document.activeElement)) triggerOf(panel.current)?.focus();
            send({ type: "closed" });
        };
        const onPress = (event: Event): void => {
            if (!list.current?.contains(event.target as Node)) send({ type: "closed" });
        };
        document.addEventListener("keydown", onKey);
        document.addEventListener("pointerdown", onPress);
        return () => {
            document.removeEventListener("keydown", onKey);
            document.removeEventListener("pointerdown", onPress);
        };
    }, [open, list]);

    if (!item || !container) return null;
    return createPortal(<MegaMenuPanel key={item.id} item={item} isEntered={state.inside ?? false} ref={panel} />, container);
}

/** Calls `act` once `id` has been unchanged for `delay` milliseconds, unless it is undefined. */
function useDelay(id: string | undefined, delay: number, callback: () => void): void {
    const latest = useRef(callback);
    useEffect(() => {
        latest.current = callback;
    });
    useEffect(() => {
        if (id === undefined) return;
        const timer = setTimeout(() => latest.current(), delay);
        return () => clearTimeout(timer);
    }, [id, delay]);
}

function focusTo(links: HTMLElement[], index: number, key: string): boolean {
    const first = links[0];
    if (!first || index < 0) return false;
    const onwards = isBackwards(first) ? -1 : 1;
    const steps: Record<string, number> = {
        ArrowRight: index + onwards,
        ArrowLeft: index - onwards,
        Home: 0,
        End: links.length - 1,
    };
    const goal = steps[key];
    if (goal === undefined) return false;
    links[goal]?.focus();
    return true;
}

function isBackwards(element: Element): boolean {
    return getComputedStyle(element).direction === "rtl";
}

function menuAt(target: EventTarget | null): string | undefined {
    return target instanceof Element ? (target.closest<HTMLElement>("[data-menu]")?.dataset.menu ?? undefined) : undefined;
}

function itemElement(list: Element | null, id: string): Element | undefined {
    return [...(list?.querySelectorAll<HTMLElement>("[data-menu]") ?? [])].find(({ dataset }) => dataset.menu === id);
}

function triggerOf(element: Element): HTMLElement | null {
    return element.closest("[data-menu]")?.querySelector<HTMLElement>(":scope > a, :scope > button") ?? null;
}

function linksIn(panel: Element | null): HTMLElement[] {
    return [...(panel?.querySelectorAll<HTMLElement>("a[href]") ?? [])];
}
