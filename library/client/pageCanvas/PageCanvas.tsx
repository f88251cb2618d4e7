import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import { pageCanvas } from "./pageCanvas.styles";

interface PageCanvasProps {
    /** Accessible name. */
    label: string;
    /** Accessible name of the frame. */
    frameTitle: string;
    /** Path of the page. */
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

/** A real page of the site beside what edits it, in a frame without scripts that is scaled into the available space. */
export function PageCanvas({ label, frameTitle, src, width, dress, onSmallWindow, children }: PageCanvasProps): ReactNode {
    const frame = useRef<HTMLIFrameElement>(null);
    const area = useRef<HTMLDivElement>(null);
    // biome-ignore lint/correctness/useExhaustiveDependencies: the window is judged once, before anybody has chosen a width.
    useEffect(() => {
        if (window.innerWidth < SMALL_WINDOW) onSmallWindow();
    }, []);
    useEffect(() => fitFrame(area.current, frame.current, width), [width]);
    useEffect(() => dress(frame.current));
    return (
        <section className={pageCanvas.root} aria-label={label}>
            <div className={pageCanvas.choices}>{children}</div>
            <div className={pageCanvas.area} ref={area}>
                <iframe
                    className={pageCanvas.frame}
                    ref={frame}
                    title={frameTitle}
                    // Its links lead nowhere and it runs no scripts; this page only sets its look.
                    sandbox="allow-same-origin"
                    src={src}
                    onLoad={() => dress(frame.current)}
                />
            </div>
        </section>
    );
}

/** Scales a frame so that a page of the given width fits into the area, also when the area changes. */
function fitFrame(area: HTMLDivElement | null, frame: HTMLIFrameElement | null, width: number): (() => void) | undefined {
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
