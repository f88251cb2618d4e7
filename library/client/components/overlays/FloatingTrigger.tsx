import type { IconName } from "@parley/library/client/icons";
import { Icon } from "@parley/library/client/icons";
import type { KeyboardEvent, ReactNode, RefObject } from "react";
import type { ButtonLook } from "../inputs/Button";
import { Button, Wait } from "../inputs/Button";
import { floatingTrigger } from "./FloatingTrigger.styles";
import type { LazyOpening } from "./useLazyPart";

/** How the button looks that opens something. */
export interface TriggerLook extends Pick<ButtonLook, "variant" | "size"> {
    /** Names what opens, and the button where it shows no words. */
    label: string;
    /** What the button shows; without it the icon alone. */
    words?: ReactNode;
    icon?: IconName;
}

interface FloatingTriggerProps extends TriggerLook {
    trigger: RefObject<HTMLButtonElement | null>;
    opening: LazyOpening;
    kind: "menu" | "dialog";
    /** The id of what opens. */
    panelID: string;
    onPress: () => void;
    onKeyDown?: (event: KeyboardEvent) => void;
}

/** The button that opens a menu or a flyout. While it waits its ring stands where its arrow or icon stood, so that nothing moves. */
export function FloatingTrigger({
    trigger,
    opening,
    kind,
    panelID,
    label,
    words,
    icon,
    onPress,
    onKeyDown,
    ...look
}: FloatingTriggerProps): ReactNode {
    const { isOpen, isLate, approach } = opening;
    const attributes = {
        ...look,
        ...approach,
        ref: trigger,
        "aria-haspopup": kind,
        "aria-expanded": isOpen,
        "aria-controls": isOpen ? panelID : undefined,
        onClick: onPress,
        onKeyDown,
    };
    if (words === undefined) return <Button {...attributes} only icon={icon ?? "more"} busy={isLate} aria-label={label} />;
    return (
        <Button {...attributes} {...(icon && { icon })}>
            <span className={floatingTrigger.words}>
                {words}
                {isLate ? <Wait /> : <Icon name="down" size="s" />}
            </span>
        </Button>
    );
}
