import type { ReactNode } from "react";
import { useId, useRef } from "react";
import type { TriggerLook } from "./FloatingTrigger";
import { FloatingTrigger } from "./FloatingTrigger";
import { floatingTrigger } from "./FloatingTrigger.styles";
import type { AnyLazyPart } from "./lazyPart";
import { lazyPart } from "./lazyPart";
import type { Alignment } from "./placement";
import { useLazyPart } from "./useLazyPart";

interface FlyoutProps extends TriggerLook {
    /** At which end of the button the panel is flush with it; at the end of an icon, at the start of words, when not given. */
    alignment?: Alignment;
    /** Parts in it that are fetched with the panel. */
    needs?: readonly AnyLazyPart[];
    /** A form, a card: whatever it holds; `close` closes it, and returns the focus. */
    children: (close: () => void) => ReactNode;
}

const FlyoutPanel = lazyPart(async () => (await import(/* webpackChunkName: "flyout" */ "./FlyoutPanel")).FlyoutPanel);

/** A button, and the panel it opens beside itself. The page stays in reach: who turns to it closes the panel. */
export function Flyout({ alignment, needs = [], children, ...look }: FlyoutProps): ReactNode {
    const id = useId();
    const trigger = useRef<HTMLButtonElement>(null);
    const opening = useLazyPart(FlyoutPanel, ...needs);
    const { isOpen, open, close } = opening;
    const panel = {
        id,
        trigger,
        label: look.label,
        alignment: alignment ?? (look.words === undefined ? ("end" as const) : ("start" as const)),
        onClose: close,
    };
    return (
        <span className={floatingTrigger.root}>
            <FloatingTrigger {...look} {...{ trigger, opening }} kind="dialog" panelID={id} onPress={isOpen ? close : open} />
            {isOpen && <FlyoutPanel {...panel}>{children}</FlyoutPanel>}
        </span>
    );
}
