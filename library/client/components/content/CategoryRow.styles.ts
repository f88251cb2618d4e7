import { media, styles, text, tokens } from "@parley/library/client/styles";

export const categoryRow = styles("category-row", {
    root: {
        position: "relative",
        display: "grid",
        gridTemplateColumns: "72px minmax(0, 1fr) auto",
        columnGap: tokens.s4,
        alignItems: "center",
        paddingBlock: tokens.s5,
        borderBlockEnd: `${tokens.stroke} solid ${tokens.line}`,
        $nest: { [media.small]: { gridTemplateColumns: "44px minmax(0, 1fr) auto", columnGap: tokens.s3 } },
    },
    plain: {
        gridTemplateColumns: "minmax(0, 1fr) auto",
        $nest: { [media.small]: { gridTemplateColumns: "minmax(0, 1fr) auto" } },
    },
    drawing: {
        display: "grid",
        placeItems: "center",
        color: tokens.ink2,
        $nest: {
            "& > svg, & > img": { inlineSize: 72, blockSize: 72, objectFit: "contain" },
            [media.small]: { $nest: { "& > svg, & > img": { inlineSize: 44, blockSize: 52 } } },
        },
    },
    title: {
        ...text.head16,
        overflowWrap: "anywhere",
        $nest: { "& > a": { color: tokens.ink, textDecoration: "none" }, "& > a:hover": { textDecoration: "underline" } },
    },
    description: { color: tokens.ink2 },
    action: { color: tokens.ink3, $nest: { [media.small]: { alignSelf: "start" } } },
    head: {
        display: "flex",
        justifyContent: "space-between",
        gap: tokens.s2,
        paddingBlock: tokens.s2,
        borderBlockStart: `${tokens.stroke} solid ${tokens.lineInk}`,
        ...text.size14,
        ...text.label,
        $nest: { "& > a": { fontSize: tokens.size12, fontWeight: "normal" } },
    },
    later: { marginBlockStart: tokens.s10 },
});
