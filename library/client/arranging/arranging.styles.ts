import { styles, tokens } from "@parley/library/client/styles";

/** Drag handles of rows, and the mark where a row will be dropped. */
export const arranging = styles("arranging", {
    /** Row being moved, until it is dropped. */
    held: { borderBlockEndStyle: "dotted", color: tokens.ink3, $nest: { "& *": { color: "inherit" } } },
    /** Drop target. */
    target: { blockSize: 0 },
    mark: {
        display: "block",
        position: "relative",
        insetBlockStart: -2,
        blockSize: 3,
        borderRadius: tokens.radiusS,
        background: tokens.accent,
    },
    grip: {
        flex: "none",
        inlineSize: 40,
        blockSize: 44,
        display: "grid",
        placeItems: "center",
        padding: 0,
        border: 0,
        borderRadius: tokens.radius,
        background: "none",
        color: tokens.ink3,
        cursor: "grab",
        touchAction: "none",
        $nest: { "&:hover": { color: tokens.ink }, "&[aria-pressed=true]": { color: tokens.accent, cursor: "grabbing" } },
    },
});
