import { Button } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useEffect, useRef, useState } from "react";
import { selectedRange } from "./chosenIn";
import type { ChosenWords } from "./chosenWords";
import { chosenWords } from "./chosenWords";
import { quoteButton } from "./QuoteButton.styles";

export interface QuoteButtonProps {
    onQuote: (chosen: ChosenWords) => void;
}

/** A selection rests as long before it is answered, so that nothing follows the pointer. In milliseconds. */
const REST = 150;
/** Between the selection and the button; below the handles by which a finger changes a selection. In pixels. */
const GAP = { mouse: 6, finger: 30 };
/** Between the button and the edge of the window. */
const EDGE = 8;

/** A small button below what is selected of a post, for as long as it is. With keys the same is "Quote" in the post's menu. */
export function QuoteButton({ onQuote }: QuoteButtonProps) {
    const t = useTranslation();
    const [range, setRange] = useState<Range>();
    const root = useRef<HTMLDivElement>(null);
    useEffect(() => {
        let waiting: ReturnType<typeof setTimeout>;
        const look = () => {
            const selected = selectedRange();
            setRange(chosenWords(selected) ? selected : undefined);
        };
        const onSelection = () => {
            clearTimeout(waiting);
            if (!selectedRange()) setRange(undefined);
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
        const put = () => root.current && placeBelow(root.current, range);
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
        const chosen = chosenWords(range);
        document.getSelection()?.removeAllRanges();
        setRange(undefined);
        if (chosen) onQuote(chosen);
    }
}

/** Below the last line that is selected; above the first where there is no room; out of sight with what it belongs to. */
function placeBelow(button: HTMLElement, range: Range): void {
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
