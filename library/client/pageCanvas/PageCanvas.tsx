import { classNames } from "@parley/library/client/components";
import type { ReactNode, RefObject } from "react";
import { useEffect, useRef, useState } from "react";
import { pageCanvas } from "./pageCanvas.styles";

interface PageCanvasProps {
    /** Accessible name. */
    label: string;
    /** Accessible name of the frame. */
    frameTitle: string;
    /** Identifies the page: another version of the same one begins where the present one is scrolled to. */
    page: string;
    /** Path of the page in its present version. */
    src: string;
    /** Width of the window in which the page is shown, in pixels. */
    width: number;
    /** Sets the look of the page, when it has loaded and after each change. */
    dress: (frame: HTMLIFrameElement | null) => void;
    /** Called once in a window that is as narrow as that of a phone. */
    onSmallWindow: () => void;
    /** Choices of how the page is shown. */
    children: ReactNode;
}

/** Width of a window, in pixels, below which the page is first shown as on a phone. */
const SMALL_WINDOW = 600;

/**
 * A real page of the site beside what edits it, in a frame without scripts that is scaled into the available space. The page that is shown stays
 * until the next one has loaded, so that nothing flashes.
 */
export function PageCanvas({ label, page, src, onSmallWindow, children, ...frameProps }: PageCanvasProps): ReactNode {
    const [shown, setShown] = useState({ page, src });
    const shownFrame = useRef<HTMLIFrameElement>(null);
    const sources = shown.src === src ? [src] : [shown.src, src];
    // biome-ignore lint/correctness/useExhaustiveDependencies: the window is judged once, before anybody has chosen a width.
    useEffect(() => {
        if (window.innerWidth < SMALL_WINDOW) onSmallWindow();
    }, []);
    return (
        <section className={pageCanvas.root} aria-label={label}>
            <div className={pageCanvas.choices}>{children}</div>
            <div className={pageCanvas.area}>
                {sources.map((each) => (
                    // A frame for each version: another address in the same one would be an entry in the history of the browser.
                    <PageFrame
                        key={each}
                        {...frameProps}
                        src={each}
                        shownFrame={each === shown.src ? shownFrame : undefined}
                        onLoad={(frame) => {
                            if (page === shown.page) scrollAlike(shownFrame.current, frame);
                            setShown({ page, src: each });
                        }}
                    />
                ))}
            </div>
        </section>
    );
}

interface PageFrameProps extends Pick<PageCanvasProps, "frameTitle" | "src" | "width" | "dress"> {
    /** Is set to the frame that is shown; absent while this one loads behind it. */
    shownFrame: RefObject<HTMLIFrameElement | null> | undefined;
    /** Is called when a frame behind the shown one has loaded. */
    onLoad: (frame: HTMLIFrameElement) => void;
}

function PageFrame({ frameTitle, src, width, dress, shownFrame, onLoad }: PageFrameProps): ReactNode {
    const frame = useRef<HTMLIFrameElement>(null);
    useEffect(() => fitFrame(frame.current, width), [width]);
    useEffect(() => {
        if (shownFrame) shownFrame.current = frame.current;
    }, [shownFrame]);
    useEffect(() => dress(frame.current));
    return (
        <iframe
            className={classNames(pageCanvas.frame, !shownFrame && pageCanvas.loading)}
            ref={frame}
            title={frameTitle}
            // Its links lead nowhere and it runs no scripts; this page only sets its look.
            sandbox="allow-same-origin"
            src={src}
            onLoad={({ currentTarget }) => {
                dress(currentTarget);
                if (!shownFrame) onLoad(currentTarget);
            }}
        />
    );
}

/** Scrolls a page to where an earlier version of it is. */
function scrollAlike(from: HTMLIFrameElement | null, to: HTMLIFrameElement): void {
    const { scrollX = 0, scrollY = 0 } = from?.contentWindow ?? {};
    to.contentWindow?.scrollTo(scrollX, scrollY);
}

/** Scales a frame so that a page of the given width fits into the area around it, also when the area changes. */
function fitFrame(frame: HTMLIFrameElement | null, width: number): (() => void) | undefined {
    const area = frame?.parentElement;
    if (!area || !frame || typeof ResizeObserver === "undefined") return undefined;
    const observer = new ResizeObserver(() => {
        const scale = Math.min(1, area.clientWidth / width);
        frame.style.inlineSize = `${width}px`;
        frame.style.blockSize = `${area.clientHeight / scale}px`;
        frame.style.transform = `scale(${scale})`;
        frame.style.marginInlineStart = `${Math.max(0, (area.clientWidth - width * scale) / 2)}px`;
    });
    observer.observe(area);
    return () => observer.disconnect();
}
