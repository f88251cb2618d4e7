import type { KeyboardEvent, ReactNode } from "react";
import { useEffect, useId, useRef, useState } from "react";
import type { TriggerLook } from "./FloatingTrigger";
import { FloatingTrigger } from "./FloatingTrigger";
import { floatingTrigger } from "./FloatingTrigger.styles";
import type { AnyLazyPart } from "./lazyPart";
import { createLazyPart } from "./lazyPart";
import type { MenuEnd } from "./MenuPanel";
import type { Alignment } from "./placement";
import { useLazyPart } from "./useLazyPart";

interface DropdownMenuProps extends TriggerLook {
    /** Whether it is 300 px wide instead of 250 (UI-024). */
    isMedium?: boolean;
    /** End of the button with which the menu is aligned; by default `end` for an icon, `start` for a text button. */
    alignment?: Alignment;
    /** Whether to open at once, because the menu replaces a link that was just pressed. */
    startsOpen?: boolean;
    /** Lazy components among the items, loaded together with the menu. */
    lazyParts?: readonly AnyLazyPart[];
    /** `MenuItem`, `MenuCheckbox`, `MenuRadio`, `MenuGroup`, `MenuSeparator`, or components that render these. */
    children: ReactNode;
}

const MenuPanel = createLazyPart(async () => (await import(/* webpackChunkName: "menu" */ "./MenuPanel")).MenuPanel);

/**
 * Renders a button with a menu of actions, with the keys of the ARIA Authoring Practices' menu button. For actions that need scripts; mere
 * links belong into a `details` element. Since the button does nothing without scripts, the caller provides an alternative: a page with the
 * same actions, or plain forms in a `details` element until hydration (`useAlive`).
 */
export function DropdownMenu({
    isMedium = false,
    alignment,
    startsOpen = false,
    lazyParts = [],
    children,
    ...look
}: DropdownMenuProps): ReactNode {
    const id = useId();
    const trigger = useRef<HTMLButtonElement>(null);
    const [first, setFirst] = useState<MenuEnd>("first");
    const opening = useLazyPart(MenuPanel, ...lazyParts);
    const { open } = opening;
    const isOpenRequested = useRef(startsOpen);
    useEffect(() => {
        if (!isOpenRequested.current) return;
        isOpenRequested.current = false;
        trigger.current?.focus();
        open();
    });
    const panel = {
        id,
        trigger,
        first,
        isMedium,
        label: look.label,
        alignment: alignment ?? (look.text === undefined ? "end" : "start"),
        onClose: opening.close,
    };
    return (
        <span className={floatingTrigger.root}>
            <FloatingTrigger {...look} {...{ trigger, opening }} kind="menu" panelID={id} onKeyDown={onKey} onPress={onPress} />
            {opening.isOpen && <MenuPanel {...panel}>{children}</MenuPanel>}
        </span>
    );

    function onPress(): void {
        setFirst("first");
        if (opening.isOpen) opening.close();
        else opening.open();
    }

    function onKey(event: KeyboardEvent): void {
        if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
        event.preventDefault();
        setFirst(event.key === "ArrowDown" ? "first" : "last");
        opening.open();
    }
}
