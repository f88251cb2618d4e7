import type { KeyboardEvent, ReactNode } from "react";
import { useEffect, useId, useRef, useState } from "react";
import type { TriggerLook } from "./FloatingTrigger";
import { FloatingTrigger } from "./FloatingTrigger";
import { floatingTrigger } from "./FloatingTrigger.styles";
import type { AnyLazyPart } from "./lazyPart";
import { lazyPart } from "./lazyPart";
import type { MenuEnd } from "./MenuPanel";
import type { Alignment } from "./placement";
import { useLazyPart } from "./useLazyPart";

interface DropdownMenuProps extends TriggerLook {
    /** 300 wide instead of 250 (UI-024). */
    isMedium?: boolean;
    /** At which end of the button the menu is flush with it; at the end of an icon, at the start of words, when not given. */
    alignment?: Alignment;
    /** It takes the place of a link that was just pressed, and opens. */
    startsOpen?: boolean;
    /** Parts among the items that are fetched with the menu. */
    needs?: readonly AnyLazyPart[];
    /** `MenuItem`, `MenuCheckbox`, `MenuRadio`, `MenuGroup`, `MenuSeparator`, or components that draw these. */
    children: ReactNode;
}

const MenuPanel = lazyPart(async () => (await import(/* webpackChunkName: "menu" */ "./MenuPanel")).MenuPanel);

/**
 * A button and the menu of things to do that it opens. Its keys are those of the menu button of the ARIA Authoring Practices. It is for
 * what needs scripts; links alone stand in a `details`. Without scripts the button opens nothing, so whoever draws it offers another way
 * to what is in it: a page of its own that each thing leads to, or plain forms in a `details` until scripts are there (`useAlive`).
 */
export function DropdownMenu({
    isMedium = false,
    alignment,
    startsOpen = false,
    needs = [],
    children,
    ...look
}: DropdownMenuProps): ReactNode {
    const id = useId();
    const trigger = useRef<HTMLButtonElement>(null);
    const [first, setFirst] = useState<MenuEnd>("first");
    const opening = useLazyPart(MenuPanel, ...needs);
    const { open } = opening;
    const isAsked = useRef(startsOpen);
    useEffect(() => {
        if (!isAsked.current) return;
        isAsked.current = false;
        trigger.current?.focus();
        open();
    });
    const panel = {
        id,
        trigger,
        first,
        isMedium,
        label: look.label,
        alignment: alignment ?? (look.words === undefined ? "end" : "start"),
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
