import { fillingPicture, media, styles, text, tokens, widePicture } from "@parley/library/client/styles";

/** Minimum width of an item, in pixels (LAY-077). */
const MIN_WIDTH = 180;
const GAP = 24;

/** Grid of at most this many columns of equal width, each at least `MIN_WIDTH` wide. */
const columns = (count: number) => ({
    gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, max(${MIN_WIDTH}px, (100% - ${(count - 1) * GAP}px) / ${count})), 1fr))`,
});

export const items = styles("items", {
    grid: { display: "grid", gap: `${tokens.s6} ${GAP}px`, marginBlockStart: tokens.s2 },
    columns1: columns(1),
    columns2: columns(2),
    columns3: columns(3),
    columns4: columns(4),
    columns5: columns(5),
    // Scrolls by touch, wheel, keys and scroll bar, and never by itself (LAY-071).
    carousel: {
        display: "flex",
        gap: GAP,
        marginBlockStart: tokens.s2,
        paddingBlockEnd: tokens.s2,
        overflowX: "auto",
        overscrollBehaviorX: "contain",
        scrollSnapType: "inline proximity",
        scrollbarWidth: "thin",
        $nest: {
            "& > li": { flex: `0 0 min(85%, max(${MIN_WIDTH}px, (100% - ${2 * GAP}px) / 3))`, scrollSnapAlign: "start" },
            [media.print]: { flexWrap: "wrap", overflowX: "visible" },
        },
    },
    list: {
        display: "grid",
        gridTemplateColumns: "minmax(0, 1fr)",
        $nest: {
            "& > li": { borderBlockEnd: `${tokens.stroke} solid ${tokens.line}` },
            "& > li > a": { paddingBlock: tokens.s3 },
        },
    },
    links: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)" },
    item: {
        display: "block",
        blockSize: "100%",
        color: "inherit",
        textDecoration: "none",
        overflowWrap: "anywhere",
        $nest: {
            "&:hover": { color: "inherit" },
            "&:hover > h3, &:hover > div > h3": { textDecoration: "underline", textDecorationColor: tokens.line2 },
            "& h3": text.head16,
            "& p": {
                display: "-webkit-box",
                WebkitBoxOrient: "vertical",
                "-webkit-line-clamp": "3",
                overflow: "hidden",
                marginBlockStart: 2,
                color: tokens.ink2,
            },
        },
    },
    link: {
        display: "flex",
        gap: tokens.s2,
        alignItems: "center",
        minBlockSize: 32,
        color: tokens.ink2,
        textDecoration: "none",
        overflowWrap: "anywhere",
        $nest: {
            "&:hover": { textDecoration: "underline" },
            [media.small]: { minBlockSize: tokens.touch },
            [media.coarse]: { minBlockSize: tokens.touch },
        },
    },
    meta: { $nest: { "&&": { color: tokens.ink3, ...text.size12 } } },
    picture: { ...widePicture, display: "block", background: tokens.paperWash },
    /** In a list, the picture is beside the text. */
    beside: {
        display: "grid",
        gridTemplateColumns: "96px minmax(0, 1fr)",
        columnGap: tokens.s4,
        $nest: { "& > img": { marginBlockEnd: 0 } },
    },
    withIcon: { display: "grid", gridTemplateColumns: "auto minmax(0, 1fr)", columnGap: tokens.s3 },
    icon: {
        color: tokens.ink3,
        $nest: { "& > img": { display: "block", inlineSize: 24, blockSize: 24, objectFit: "contain" } },
    },
    // The text has a ground of its own, so that it is readable on any picture and in every palette.
    ground: {
        position: "relative",
        display: "flex",
        flexDirection: "column",
        justifyContent: "flex-end",
        minBlockSize: 120,
        overflow: "hidden",
        padding: tokens.s2,
        border: `${tokens.stroke} solid ${tokens.line}`,
        borderRadius: tokens.radius,
        background: tokens.paperWash,
        $nest: {
            "& > img": { ...fillingPicture, filter: `brightness(${tokens.imageDim})` },
            "& > div": {
                position: "relative",
                padding: `${tokens.s2} ${tokens.s3}`,
                borderRadius: tokens.radiusS,
                background: tokens.paper,
            },
        },
    },
    bubble: {
        position: "relative",
        display: "block",
        padding: `${tokens.s3} ${tokens.s4}`,
        marginBlockEnd: 10,
        border: `${tokens.stroke} solid ${tokens.line2}`,
        borderRadius: "18px 18px 18px 3px",
        background: tokens.paperWash,
        $nest: { '[dir="rtl"] &': { borderRadius: "18px 18px 3px 18px" } },
    },
});
