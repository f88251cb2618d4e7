/** How long a page may take before the progress line appears, in milliseconds. */
const PROGRESS_DELAY_MS = 150;
/** Styles of the line. It has the colour of the text, because other style rules may be missing. */
const LINE = "position:fixed;inset-block-start:0;inset-inline:0;block-size:2px;z-index:1000;background:currentcolor";
const GROWING: KeyframeAnimationOptions = { duration: 4000, easing: "cubic-bezier(0, .6, .3, 1)", fill: "both" };

/**
 * Shows a progress line while the next page loads, if that takes a moment; visual only, as in the app (`Progress.tsx`).
 *
 * @returns removes the line
 */
export function showProgress(): () => void {
    const line = document.createElement("div");
    line.style.cssText = LINE;
    line.style.transformOrigin = document.dir === "rtl" ? "right" : "left";
    const begin = setTimeout(() => {
        document.body.append(line);
        if (!matchMedia("(prefers-reduced-motion: reduce)").matches)
            line.animate({ transform: ["scaleX(0)", "scaleX(.9)"] }, GROWING);
    }, PROGRESS_DELAY_MS);
    return () => {
        clearTimeout(begin);
        line.remove();
    };
}
