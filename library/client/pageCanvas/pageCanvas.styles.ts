import { media, styles, tokens } from "@parley/library/client/styles";

export const pageCanvas = styles("page-canvas", {
    root: {
        display: "grid",
        gridTemplateColumns: "minmax(0, 1fr)",
        gap: tokens.s2,
        position: "sticky",
        insetBlockStart: 64,
        $nest: { [media.notThreeColumns]: { position: "static" } },
    },
    choices: {
        display: "flex",
        flexWrap: "wrap",
        gap: tokens.s2,
        alignItems: "center",
        $nest: { "& > span": { flex: "0 1 150px" } },
    },
    area: {
        position: "relative",
        // The frame is scaled from its left edge, in whatever direction the editor is read.
        direction: "ltr",
        overflow: "hidden",
        border: `${tokens.stroke} solid ${tokens.line2}`,
        borderRadius: tokens.radius,
        background: tokens.paperSunk,
        blockSize: "min(78vh, 900px)",
    },
    /** As wide as there is space, until scripts give it a width. */
    frame: {
        display: "block",
        inlineSize: "100%",
        blockSize: "100%",
        border: 0,
        background: tokens.paper,
        transformOrigin: "0 0",
    },
    /** A page that loads behind the one that is shown. */
    loading: { position: "absolute", insetBlockStart: 0, visibility: "hidden" },
});
