/** A page that is here so soon came at once. In milliseconds. */
const AT_ONCE = 150;
/** Its colour is that of the text: what dresses other pages need not be here. */
const LINE = "position:fixed;inset-block-start:0;inset-inline:0;block-size:2px;z-index:1000;background:currentcolor";
const GROWING: KeyframeAnimationOptions = { duration: 4000, easing: "cubic-bezier(0, .6, .3, 1)", fill: "both" };

/**
 * Shows, to the eye only, that the next page is on its way, when that takes a moment; as the app does (`Progress.tsx`).
 *
 * @returns takes the sign away
 */
export function showProgress(): () => void {
    const line = document.createElement("div");
    line.style.cssText = LINE;
    line.style.transformOrigin = document.dir === "rtl" ? "right" : "left";
    const begin = setTimeout(() => {
        document.body.append(line);
        if (!matchMedia("(prefers-reduced-motion: reduce)").matches)
            line.animate({ transform: ["scaleX(0)", "scaleX(.9)"] }, GROWING);
    }, AT_ONCE);
    return () => {
        clearTimeout(begin);
        line.remove();
    };
}
