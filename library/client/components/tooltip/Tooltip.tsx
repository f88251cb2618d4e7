import type { ReactNode } from "react";
import { classNames } from "../classNames";
import { tooltip } from "./Tooltip.styles";
import type { TooltipTrigger } from "./useTooltip";
import { useTooltip } from "./useTooltip";

interface TooltipProps {
    /** A few words, and nothing to press. */
    tip: ReactNode;
    /** What it tells of: something that takes the focus. */
    children: (trigger: TooltipTrigger) => ReactNode;
}

/**
 * Tells more of something when the pointer rests on it or the keyboard comes to it (S1§4):
 * `<Tooltip tip={t("…")}>{(trigger) => <Button {...trigger}>…</Button>}</Tooltip>`.
 *
 * The words stand beside it in the page from the start, unseen, as its description: so they are known to a screen reader at the moment of
 * focus, by touch, and without scripts. Only how they are shown is fetched, when it is first needed. By touch nothing is shown: a press that
 * is held stays the browser's own, and what matters is never said by a tooltip alone.
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
