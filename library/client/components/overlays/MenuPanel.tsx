import type { KeyboardEvent, MouseEvent, ReactNode, RefObject } from "react";
import { useLayoutEffect, useRef } from "react";
import { classNames } from "../classNames";
import { floating } from "./Floating.styles";
import type { Alignment } from "./placement";
import { useFloating } from "./useFloating";

export type MenuEnd = "first" | "last";

interface MenuPanelProps {
    id: string;
    label: string;
    trigger: RefObject<HTMLButtonElement | null>;
    /** Item that has the focus when the menu opens. */
    first: MenuEnd;
    isMedium: boolean;
    alignment: Alignment;
    onClose: () => void;
    children: ReactNode;
}

/** Maximum pause between letters that are matched together, in milliseconds. */
const TYPING_PAUSE = 700;

/** Renders the menu of a `DropdownMenu`. */
export function MenuPanel({ id, label, trigger, first, isMedium, alignment, onClose, children }: MenuPanelProps): ReactNode {
    const panel = useRef<HTMLDivElement>(null);
    const typed = useRef({ letters: "", at: 0 });
    useFloating({ trigger, panel, alignment, onLeave: onClose });
    // Focuses before the menu is painted, so that keys pressed from then on reach it.
    useLayoutEffect(
        () =>
            itemsOf(panel.current)
                .at(first === "first" ? 0 : -1)
                ?.focus(),
        [first],
    );
    return (
        <div
            ref={panel}
            id={id}
            className={classNames(floating.panel, isMedium ? floating.menuMedium : floating.menu)}
            popover="manual"
            role="menu"
            tabIndex={-1}
            aria-label={label}
            onKeyDown={onKey}
            onClick={onPress}
        >
            {children}
        </div>
    );

    function onKey(event: KeyboardEvent): void {
        const item = itemAt(event);
        if (event.key === "Tab") {
            // The browser moves the focus on from the button.
            closeAndReturn();
            return;
        }
        if (event.key === "Escape") {
            event.stopPropagation();
            closeAndReturn();
        } else if (event.key === "Enter" && item?.role === "menuitemcheckbox") {
            item.click();
            closeAndReturn();
        } else if (event.key === " " && item?.matches("a")) {
            item.click();
        } else {
            const goal = goalOf(event, item);
            if (!goal) return;
            goal.focus();
        }
        event.preventDefault();
    }

    function goalOf(
        { key, timeStamp, ctrlKey, altKey, metaKey }: KeyboardEvent,
        item: HTMLElement | null,
    ): HTMLElement | undefined {
        const items = itemsOf(panel.current);
        const index = item ? items.indexOf(item) : -1;
        if (key === "ArrowDown") return items[(index + 1) % items.length];
        if (key === "ArrowUp") return items.at(Math.max(index, 0) - 1);
        if (key === "Home" || key === "PageUp") return items[0];
        if (key === "End" || key === "PageDown") return items.at(-1);
        if (key.length > 1 || ctrlKey || altKey || metaKey) return undefined;
        const { letters, at } = typed.current;
        typed.current = { letters: timeStamp - at < TYPING_PAUSE ? letters + key : key, at: timeStamp };
        return named(typed.current.letters, items, index);
    }

    /** Closes the menu after the item's own handler has run. */
    function onPress(event: MouseEvent): void {
        const item = itemAt(event);
        if (item && item.ariaDisabled !== "true" && item.role !== "menuitemcheckbox") closeAndReturn();
    }

    function closeAndReturn(): void {
        trigger.current?.focus();
        onClose();
    }
}

function itemsOf(panel: Element | null): HTMLElement[] {
    return [...(panel?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [])];
}

function itemAt({ target }: KeyboardEvent | MouseEvent): HTMLElement | null {
    return target instanceof Element ? target.closest<HTMLElement>("[role^=menuitem]") : null;
}

/** Returns the next item whose name begins with the letters; the same letter repeated moves from one match to the next. */
function named(letters: string, items: HTMLElement[], index: number): HTMLElement | undefined {
    const isRepeated = [...letters].every((letter) => letter === letters[0]);
    const beginning = (isRepeated ? letters.slice(0, 1) : letters).toLocaleLowerCase();
    const start = isRepeated ? index + 1 : index;
    return [...items.slice(start), ...items.slice(0, start)].find((item) =>
        document
            .getElementById(item.getAttribute("aria-labelledby") ?? "")
            ?.textContent.trim()
            .toLocaleLowerCase()
            .startsWith(beginning),
    );
}
