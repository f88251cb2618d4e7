import { media, styles, tokens } from "@parley/library/client/styles";

/** Contents are cut only when they exceed the limit by more than this: the height of the button, in pixels (S1§9, UI-062). */
export const OVERSHOOT = 50;

// colour: only the alpha of a mask counts.
const fade = "linear-gradient(#000 50%, transparent)";

export const collapsible = styles("collapsible", {
    root: { display: "flow-root", minInlineSize: 0 },
    box: { minInlineSize: 0 },
    /** Includes the children's margins in the measured height. */
    contents: { display: "flow-root" },
    /**
     * Before measurement: at most the height of cut contents with their button, so that nothing below moves; the rest can be scrolled to.
     */
    unmeasured: { overflowY: "auto", scrollbarWidth: "none", $nest: { [media.print]: { maxBlockSize: "none !important" } } },
    cut: {
        overflow: "hidden",
        maskImage: fade,
        $nest: { [media.print]: { maskImage: "none", maxBlockSize: "none !important" } },
    },
    unmeasured100: unmeasuredHeight(100),
    unmeasured200: unmeasuredHeight(200),
    unmeasured400: unmeasuredHeight(400),
    cut100: { maxBlockSize: 100 },
    cut200: { maxBlockSize: 200 },
    cut400: { maxBlockSize: 400 },
    /** As high as `OVERSHOOT`. */
    more: {
        display: "flex",
        alignItems: "flex-end",
        minBlockSize: OVERSHOOT,
        color: tokens.ink2,
        $nest: { [media.print]: { display: "none" } },
    },
});

function unmeasuredHeight(height: number) {
    return {
        maxBlockSize: height + OVERSHOOT,
        // Without scripts, nothing would measure or open the contents.
        $nest: { "@media (scripting: none)": { maxBlockSize: "none" } },
    };
}
