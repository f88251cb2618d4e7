import type { ReactNode } from "react";
import { useId, useRef } from "react";
import type { TriggerLook } from "./FloatingTrigger";
import { FloatingTrigger } from "./FloatingTrigger";
import { floatingTrigger } from "./FloatingTrigger.styles";
import type { AnyLazyPart } from "./lazyPart";
import { createLazyPart } from "./lazyPart";
import type { Alignment } from "./placement";
import { useLazyPart } from "./useLazyPart";

interface FlyoutProps extends TriggerLook {
    /** End of the button with which the panel is aligned; by default `end` for an icon, `start` for a text button. */
    alignment?: Alignment;
    /** Lazy components in the panel, loaded together with it. */
    lazyParts?: readonly AnyLazyPart[];
    /** Renders the contents; `close` closes the panel and restores the focus. */
    children: (close: () => void) => ReactNode;
}

const FlyoutPanel = createLazyPart(async () => (await import(/* webpackChunkName: "flyout" */ "./FlyoutPanel")).FlyoutPanel);

/** Renders a button with a non-modal panel beside it. The panel closes when the user moves on to the page. */
export function Flyout({ alignment, lazyParts = [], children, ...look }: FlyoutProps): ReactNode {
    const id = useId();
    const trigger = useRef<HTMLButtonElement>(null);
    const opening = useLazyPart(FlyoutPanel, ...lazyParts);
    const { isOpen, open, close } = opening;
    const panel = {
        id,
        trigger,
        label: look.label,
        alignment: alignment ?? (look.text === undefined ? ("end" as const) : ("start" as const)),
        onClose: close,
    };
    return (
        <span className={floatingTrigger.root}>
            <FloatingTrigger {...look} {...{ trigger, opening }} kind="dialog" panelID={id} onPress={isOpen ? close : open} />
            {isOpen && <FlyoutPanel {...panel}>{children}</FlyoutPanel>}
        </span>
    );
}
