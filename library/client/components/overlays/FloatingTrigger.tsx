import type { IconName } from "@parley/library/client/icons";
import { Icon } from "@parley/library/client/icons";
import type { KeyboardEvent, ReactNode, RefObject } from "react";
import type { ButtonLook } from "../inputs/Button";
import { Button, Wait } from "../inputs/Button";
import { floatingTrigger } from "./FloatingTrigger.styles";
import type { LazyOpening } from "./useLazyPart";

/** Appearance of a button that opens a panel. */
export interface TriggerLook extends Pick<ButtonLook, "variant" | "size"> {
    /** Accessible name of the panel, and of the button if it has no text. */
    label: string;
    /** Text of the button; without it, the button shows its icon only. */
    text?: ReactNode;
    icon?: IconName;
}

interface FloatingTriggerProps extends TriggerLook {
    trigger: RefObject<HTMLButtonElement | null>;
    opening: LazyOpening;
    kind: "menu" | "dialog";
    /** ID of the panel. */
    panelID: string;
    onPress: () => void;
    onKeyDown?: (event: KeyboardEvent) => void;
}

/** Renders the button that opens a menu or a flyout. While the panel loads, a spinner replaces the arrow or icon, so that nothing moves. */
export function FloatingTrigger({
    trigger,
    opening,
    kind,
    panelID,
    label,
    text,
    icon,
    onPress,
    onKeyDown,
    ...look
}: FloatingTriggerProps): ReactNode {
    const { isOpen, isLate, prefetchHandlers } = opening;
    const attributes = {
        ...look,
        ...prefetchHandlers,
        ref: trigger,
        "aria-haspopup": kind,
        "aria-expanded": isOpen,
        "aria-controls": isOpen ? panelID : undefined,
        onClick: onPress,
        onKeyDown,
    };
    if (text === undefined) return <Button {...attributes} only icon={icon ?? "more"} busy={isLate} aria-label={label} />;
    return (
        <Button {...attributes} {...(icon && { icon })}>
            <span className={floatingTrigger.words}>
                {text}
                {isLate ? <Wait /> : <Icon name="down" size="s" />}
            </span>
        </Button>
    );
}
