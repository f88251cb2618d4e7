import { media, styles, tokens } from "@parley/library/client/styles";

/** Contents may be so much higher than where they would be cut: as much as the button takes (S1§9, UI-062). In pixels. */
export const OVERSHOOT = 50;

// colour: a mask has none.
const fade = "linear-gradient(#000 50%, transparent)";

export const collapsible = styles("collapsible", {
    root: { display: "flow-root", minInlineSize: 0 },
    box: { minInlineSize: 0 },
    /** Margins inside count when it is measured. */
    contents: { display: "flow-root" },
    /** Not measured yet: no higher than when it is cut, button and all, so that nothing below moves; what is beyond can be scrolled to. */
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
    /** As high as the overshoot. */
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
        // Without scripts nothing will measure it, and nothing could open it.
        $nest: { "@media (scripting: none)": { maxBlockSize: "none" } },
    };
}
