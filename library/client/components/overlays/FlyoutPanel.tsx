import type { KeyboardEvent, ReactNode, RefObject } from "react";
import { useLayoutEffect, useRef } from "react";
import { classNames } from "../classNames";
import { floating } from "./Floating.styles";
import type { Alignment } from "./placement";
import { useFloating } from "./useFloating";

interface FlyoutPanelProps {
    id: string;
    label: string;
    trigger: RefObject<HTMLElement | null>;
    alignment: Alignment;
    onClose: () => void;
    children: (close: () => void) => ReactNode;
}

const FIRST =
    "input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled), a[href], button:not(:disabled)";

/** Renders the panel of a `Flyout`. */
export function FlyoutPanel({ id, label, trigger, alignment, onClose, children }: FlyoutPanelProps): ReactNode {
    const panel = useRef<HTMLDivElement>(null);
    useFloating({ trigger, panel, alignment, onLeave: onClose });
    // Focuses before the panel is painted, so that keys pressed from then on reach it.
    useLayoutEffect(() => (panel.current?.querySelector<HTMLElement>(FIRST) ?? panel.current)?.focus(), []);
    return (
        <div
            ref={panel}
            id={id}
            className={classNames(floating.panel, floating.flyout)}
            popover="manual"
            role="dialog"
            tabIndex={-1}
            aria-label={label}
            onKeyDown={onKey}
        >
            {children(closeAndReturn)}
        </div>
    );

    function onKey(event: KeyboardEvent): void {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        closeAndReturn();
    }

    function closeAndReturn(): void {
        trigger.current?.focus();
        onClose();
    }
}
