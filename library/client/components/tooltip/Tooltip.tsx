import type { ReactNode } from "react";
import { classNames } from "../classNames";
import { tooltip } from "./Tooltip.styles";
import type { TooltipTrigger } from "./useTooltip";
import { useTooltip } from "./useTooltip";

interface TooltipProps {
    /** Short text without interactive elements. */
    tip: ReactNode;
    /** Renders the trigger: a focusable element. */
    children: (trigger: TooltipTrigger) => ReactNode;
}

/**
 * Describes an element when the pointer rests on it or the keyboard focuses it (S1§4): `<Tooltip tip={t("…")}>{(trigger) => <Button
 * {...trigger}>…</Button>}</Tooltip>`.
 *
 * The text is in the page from the start as a hidden description, so it is available to assistive technology on focus, by touch, and
 * without scripts. Only the code that positions it is loaded on demand. Touch shows no tooltip, so that a long press keeps its native
 * function; essential information must not be in a tooltip alone.
 */
export function Tooltip({ tip, children }: TooltipProps): ReactNode {
    const { trigger, bubble, isShown, isPlaced } = useTooltip();
    return (
        <>
            {children(trigger)}
            <span
                {...bubble}
                className={classNames(tooltip.root, !isPlaced && tooltip.placeless)}
                id={trigger["aria-describedby"]}
                role="tooltip"
                popover="manual"
                hidden={!isShown}
            >
                {tip}
            </span>
        </>
    );
}
