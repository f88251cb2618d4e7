import type { RefObject } from "react";
import { useLayoutEffect } from "react";

/** Fits the element to the visual viewport, which excludes a phone's keyboard. */
export function useFullScreen(root: RefObject<HTMLElement | null>, isFull: boolean): void {
    useLayoutEffect(() => {
        const [element, view] = [root.current, window.visualViewport];
        if (!isFull || !element || !view) return;
        const fill = () => {
            element.style.blockSize = `${view.height}px`;
            element.style.insetBlockStart = `${view.offsetTop}px`;
        };
        fill();
        view.addEventListener("resize", fill);
        view.addEventListener("scroll", fill);
        return () => {
            view.removeEventListener("resize", fill);
            view.removeEventListener("scroll", fill);
            element.style.blockSize = "";
            element.style.insetBlockStart = "";
        };
    }, [root, isFull]);
}
