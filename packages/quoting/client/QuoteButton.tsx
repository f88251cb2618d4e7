import { Button } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useEffect, useRef, useState } from "react";
import { quoteButton } from "./QuoteButton.styles";
import type { SelectedText } from "./readSelection";
import { readSelection } from "./readSelection";
import { getSelectedRange } from "./readSelectionIn";

export interface QuoteButtonProps {
    onQuote: (chosen: SelectedText) => void;
}

/** Delay after the last selection change before the button appears, so that it does not follow the pointer; in milliseconds. */
const REST = 150;
/** Distance between the selection and the button, in pixels. For touch it leaves room for the selection handles. */
const GAP = { mouse: 6, finger: 30 };
/** Minimum distance between the button and the edge of the window, in pixels. */
const EDGE = 8;

/** Button below the selected text of a post. Keyboard users find the same function as "Quote" in the menu of the post. */
export function QuoteButton({ onQuote }: QuoteButtonProps) {
    const t = useTranslation();
    const [range, setRange] = useState<Range>();
    const root = useRef<HTMLDivElement>(null);
    useEffect(() => {
        let waiting: ReturnType<typeof setTimeout>;
        const look = () => {
            const selected = getSelectedRange();
            setRange(readSelection(selected) ? selected : undefined);
        };
        const onSelection = () => {
            clearTimeout(waiting);
            if (!getSelectedRange()) setRange(undefined);
            waiting = setTimeout(look, REST);
        };
        onSelection();
        document.addEventListener("selectionchange", onSelection);
        return () => {
            clearTimeout(waiting);
            document.removeEventListener("selectionchange", onSelection);
        };
    }, []);
    useEffect(() => {
        if (!range) return;
        const put = () => root.current && positionBelow(root.current, range);
        put();
        addEventListener("resize", put);
        addEventListener("scroll", put, { capture: true, passive: true });
        return () => {
            removeEventListener("resize", put);
            removeEventListener("scroll", put, { capture: true });
        };
    }, [range]);
    if (!range) return null;
    return (
        <div className={quoteButton.root} ref={root} onPointerDown={(event) => event.preventDefault()}>
            <Button variant="text" size={32} icon="quote" onClick={quote}>
                {t("Quote")}
            </Button>
        </div>
    );

    function quote() {
        const chosen = readSelection(range);
        document.getSelection()?.removeAllRanges();
        setRange(undefined);
        if (chosen) onQuote(chosen);
    }
}

/**
 * Positions the button below the last selected line, or above the first if there is no room below. The button scrolls out of view with the
 * selection.
 */
function positionBelow(button: HTMLElement, range: Range): void {
    const whole = range.getBoundingClientRect();
    const last = [...range.getClientRects()].filter(({ width }) => width > 0).at(-1) ?? whole;
    const gap = matchMedia("(pointer: coarse)").matches ? GAP.finger : GAP.mouse;
    const { width, height } = button.getBoundingClientRect();
    const below = last.bottom + gap;
    const top = below + height + EDGE > window.innerHeight ? whole.top - gap - height : below;
    const furthest = document.documentElement.clientWidth - EDGE - width;
    const end = getComputedStyle(button).direction === "rtl" ? last.left : last.right - width;
    button.style.inset = `${top}px auto auto ${Math.max(Math.min(end, furthest), EDGE)}px`;
}
