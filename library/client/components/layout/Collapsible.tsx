import { useTranslation } from "@parley/library/client/i18n";
import type { FocusEvent, ReactNode } from "react";
import { useCallback, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { classNames } from "../classNames";
import { Button } from "../inputs/Button";
import { collapsible, OVERSHOOT } from "./Collapsible.styles";

interface CollapsibleProps {
    children: ReactNode;
    /** How high the contents are when they are cut, in pixels; 100 when not given (S1§9). Contents up to 50 higher are not cut at all. */
    maxHeight?: 100 | 200 | 400;
}

/**
 * Contents of which a long one shows its beginning, and a button for the rest (UI-062).
 *
 * The server can't measure. What it writes is as high as the contents at most by the sum of both heights, which is just what cut contents take
 * together with their button: once measured, nothing below moves. Nothing is ever out of reach: until then the contents can be scrolled, without
 * scripts they are whole, and whoever comes to what is cut, by the keyboard, by a search of the page or by a link, opens it.
 */
export function Collapsible({ children, maxHeight = 100 }: CollapsibleProps): ReactNode {
    const t = useTranslation();
    const id = useId();
    const root = useRef<HTMLDivElement>(null);
    const [isLong, contents] = useIsHigherThan(maxHeight + OVERSHOOT);
    const [isOpen, setOpen] = useState(false);
    const isCut = isLong === true && !isOpen;

    const toggle = (): void => {
        flushSync(() => setOpen(!isOpen));
        // The reader stays at what they have closed, though it was longer than the window.
        if (isOpen) root.current?.scrollIntoView({ block: "nearest" });
    };
    return (
        <div className={collapsible.root} ref={root}>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: nobody acts on it; it only hears that somebody has come to what it cuts */}
            <div
                id={id}
                className={classNames(
                    collapsible.box,
                    isLong === undefined && classNames(collapsible.unmeasured, collapsible[`unmeasured${maxHeight}`]),
                    isCut && classNames(collapsible.cut, collapsible[`cut${maxHeight}`]),
                )}
                onFocus={(event) => isCut && isBelow(event) && setOpen(true)}
                // Only what leads somewhere in it scrolls it: a search of the page, a link to a part of it.
                onScroll={({ currentTarget }) => {
                    if (!isCut || currentTarget.scrollTop === 0) return;
                    currentTarget.scrollTop = 0;
                    setOpen(true);
                }}
            >
                <div className={collapsible.contents} ref={contents}>
                    {children}
                </div>
            </div>
            {isLong && (
                <div className={collapsible.more}>
                    <Button variant="text" size={32} flush aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
                        {isOpen ? t("Show Less") : t("Show More")}
                    </Button>
                </div>
            )}
        </div>
    );
}

/** Whether an element is higher than so many pixels, and goes on being it; undefined until it was measured. */
function useIsHigherThan(limit: number): [boolean | undefined, (element: HTMLElement | null) => (() => void) | undefined] {
    const [isHigher, setHigher] = useState<boolean>();
    const observe = useCallback(
        (element: HTMLElement | null) => {
            if (!element) return undefined;
            const measure = (): void => setHigher(element.getBoundingClientRect().height > limit);
            measure();
            const observer = new ResizeObserver(measure);
            observer.observe(element);
            return () => observer.disconnect();
        },
        [limit],
    );
    return [isHigher, observe];
}

/** What takes the focus does not stand where it can be seen. */
function isBelow({ target, currentTarget }: FocusEvent<HTMLElement>): boolean {
    return target.getBoundingClientRect().bottom > currentTarget.getBoundingClientRect().bottom;
}
