import { useTranslation } from "@parley/library/client/i18n";
import type { FocusEvent, ReactNode } from "react";
import { useCallback, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { classNames } from "../classNames";
import { Button } from "../inputs/Button";
import { collapsible, OVERSHOOT } from "./Collapsible.styles";

interface CollapsibleProps {
    children: ReactNode;
    /** Height of cut contents, in pixels; 100 by default (S1§9). Contents that are up to 50 px higher are not cut. */
    maxHeight?: 100 | 200 | 400;
}

/**
 * Shows the beginning of long contents, and a button for the rest (UI-062).
 *
 * The server can't measure. It renders the contents with a maximum height of both heights together, which is the height of cut contents
 * with their button, so nothing below moves after the measurement. All contents stay reachable: they can be scrolled until measured, are
 * complete without scripts, and open when the focus, a page search or a link leads into the cut part.
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
        // Keeps the closed contents in view, even when they were longer than the window.
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
                // Only a page search or a link to a part of the contents scrolls them while they are cut.
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
                        {isOpen ? t("Show less") : t("Show more")}
                    </Button>
                </div>
            )}
        </div>
    );
}

/** Observes whether an element is higher than a limit in pixels; undefined until it is measured. */
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

/** Whether the focused element is below the visible part. */
function isBelow({ target, currentTarget }: FocusEvent<HTMLElement>): boolean {
    return target.getBoundingClientRect().bottom > currentTarget.getBoundingClientRect().bottom;
}
