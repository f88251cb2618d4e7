import { globalStyles, media, styles, text, tokens } from "@parley/library/client/styles";

globalStyles('html[data-text="200"]', { fontSize: "200%" });

const LIST = 200;
const WIDEST = 1416;

export const gallery = styles("gallery", {
    bar: { borderBlockEnd: `${tokens.stroke} solid ${tokens.line}`, background: tokens.paperWash },
    barInside: {
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: `${tokens.s2} ${tokens.s5}`,
        maxInlineSize: WIDEST,
        marginInline: "auto",
        padding: `${tokens.s2} ${tokens.gutterFull}`,
        $nest: { [media.notFull]: { paddingInline: tokens.gutter } },
    },
    home: {
        ...text.head16,
        marginInlineEnd: "auto",
        paddingBlock: tokens.s1,
        color: tokens.ink,
        textDecoration: "none",
        $nest: { "&:hover": { color: tokens.ink, textDecoration: "underline" } },
    },
    /** Replaces the list of pages in narrow windows. */
    pageChoice: { display: "none", $nest: { [media.oneColumn]: { display: "block" } } },
    columns: {
        display: "grid",
        gridTemplateColumns: `${LIST}px minmax(0, 1fr)`,
        gap: tokens.gutterFull,
        alignItems: "start",
        $nest: { [media.oneColumn]: { display: "block" } },
    },
    list: {
        position: "sticky",
        insetBlockStart: tokens.s4,
        maxBlockSize: `calc(100vh - 2 * ${tokens.s4})`,
        overflowY: "auto",
        scrollbarWidth: "thin",
        // Leaves room for the marker of the current page, which is outside the list and would be clipped.
        marginInlineStart: -16,
        paddingInlineStart: 16,
        $nest: { [media.oneColumn]: { display: "none" } },
    },
    samples: { minInlineSize: 0 },
    bare: { padding: tokens.gutter },
    narrow: {
        display: "block",
        inlineSize: 320,
        maxInlineSize: "100%",
        blockSize: "calc(100vh - 160px)",
        minBlockSize: 480,
        border: 0,
        outline: `${tokens.stroke} solid ${tokens.line2}`,
        background: tokens.paper,
    },
    title: { marginBlockEnd: tokens.s6 },
    component: {
        // Positions fixed descendants relative to their component instead of the window.
        contain: "layout",
        paddingBlock: tokens.s6,
        borderBlockStart: `${tokens.stroke} solid ${tokens.lineInk}`,
        $nest: { "& > h2": { marginBlockEnd: tokens.s4 } },
    },
    part: { $nest: { "& + &": { marginBlockStart: tokens.s8 } } },
    inColumn: { maxInlineSize: tokens.middle },
    partName: { ...text.size12, marginBlockEnd: tokens.s3, color: tokens.ink3 },
});
