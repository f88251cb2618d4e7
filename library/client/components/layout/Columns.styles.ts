import { media, styles, tokens } from "@parley/library/client/styles";

const middle = `minmax(0, ${tokens.middle})`;
const rest = "minmax(0, 1fr)";

export const columns = styles("columns", {
    root: {
        display: "grid",
        gap: tokens.gutterFull,
        justifyContent: "center",
        alignItems: "start",
        $nest: {
            ":where(& > *)": { minInlineSize: 0 },
            [media.notFull]: { gap: 24 },
            [media.print]: { display: "block" },
        },
    },
    three: {
        gridTemplateColumns: `${tokens.panel} ${middle} ${tokens.panel}`,
        $nest: {
            [media.notFull]: { gridTemplateColumns: `${tokens.panelNarrow} ${rest} ${tokens.panel}` },
            [media.notThreeColumns]: { gridTemplateColumns: `${rest} ${tokens.panelNarrow}` },
            [media.oneColumn]: { gridTemplateColumns: rest },
        },
    },
    two: {
        gridTemplateColumns: `${middle} ${tokens.panel}`,
        $nest: {
            [media.notFull]: { gridTemplateColumns: `${rest} ${tokens.panel}` },
            [media.notThreeColumns]: { gridTemplateColumns: `${rest} ${tokens.panelNarrow}` },
            [media.oneColumn]: { gridTemplateColumns: rest },
        },
    },
    left: {
        gridTemplateColumns: `${tokens.panel} ${middle}`,
        $nest: {
            "&&": { justifyContent: "start" },
            [media.notFull]: { gridTemplateColumns: `${tokens.panel} ${rest}` },
            [media.notThreeColumns]: { gridTemplateColumns: `${tokens.panelNarrow} ${rest}` },
            [media.oneColumn]: { gridTemplateColumns: rest },
        },
    },
    wide: {
        gridTemplateColumns: `${tokens.panel} ${rest}`,
        $nest: {
            "&&": { justifyContent: "start" },
            [media.notThreeColumns]: { gridTemplateColumns: `${tokens.panelNarrow} ${rest}` },
            [media.oneColumn]: { gridTemplateColumns: rest },
        },
    },
    one: { gridTemplateColumns: middle, $nest: { [media.oneColumn]: { gridTemplateColumns: rest } } },
    panel: {
        minInlineSize: 0,
        display: "grid",
        gridTemplateColumns: "minmax(0, 1fr)",
        gap: tokens.s8,
        alignContent: "start",
        $nest: { [media.print]: { display: "none" } },
    },
    /** On narrower screens the outer panels are hidden first; this is the left one. */
    first: {
        $nest: {
            [media.notThreeColumns]: { $nest: { "&&": { display: "none" } } },
        },
    },
    beside: { $nest: { [media.oneColumn]: { $nest: { "&&": { display: "none" } } } } },
    sticky: {
        position: "sticky",
        insetBlockStart: `calc(${tokens.bar} + 24px)`,
        maxBlockSize: `calc(100vh - ${tokens.bar} - 24px)`,
        overflowY: "auto",
        scrollbarWidth: "thin",
        // The marker of the current item extends beyond the panel and must not be clipped.
        marginInlineStart: -16,
        paddingInlineStart: 16,
        $nest: { [media.oneColumn]: { position: "static", maxBlockSize: "none", overflowY: "visible" } },
    },
});
