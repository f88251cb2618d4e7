import { fillingPicture, media, styles, text, tokens, widePicture } from "@parley/library/client/styles";

export const pages = styles("pages", {
    banner: {
        background: tokens.paperWash,
        borderBlockEnd: `${tokens.stroke} solid ${tokens.line}`,
        overflow: "hidden",
        $nest: { [media.print]: { display: "none" } },
    },
    bannerPictured: { position: "relative" },
    // Nearly transparent on the paper colour, so that text is readable on any image and in every palette.
    bannerImage: { ...fillingPicture, opacity: 0.15 },
    bannerInside: {
        position: "relative",
        maxInlineSize: 1416,
        marginInline: "auto",
        padding: `0 ${tokens.gutterFull} ${tokens.s10}`,
        textAlign: "center",
        $nest: {
            "& > h1": { marginBlockStart: tokens.s5 },
            "& > h1:first-child": { marginBlockStart: tokens.s10 },
            [media.notFull]: { paddingInline: tokens.gutter },
            [media.small]: { paddingBlockEnd: tokens.s6 },
        },
    },
    wall: {
        inlineSize: "100%",
        maxInlineSize: 1200,
        blockSize: "auto",
        marginInline: "auto",
        color: tokens.ink3,
        $nest: { [media.small]: { inlineSize: 980, maxInlineSize: "none", marginInlineStart: -310 } },
    },
    bannerText: {
        maxInlineSize: 705,
        margin: `${tokens.s2} auto ${tokens.s6}`,
        color: tokens.ink2,
        ...text.size16,
        $nest: { "&:last-child": { marginBlockEnd: 0 } },
    },
    find: { maxInlineSize: 550, marginInline: "auto" },
    leads: {
        display: "grid",
        gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 180px), 1fr))",
        gap: `${tokens.s8} ${tokens.gutterFull}`,
        marginBlockStart: 8,
        $nest: { ":where(& > *)": { minInlineSize: 0 }, [media.tiny]: { gridTemplateColumns: "minmax(0, 1fr)" } },
    },
    lead: {
        display: "block",
        color: "inherit",
        textDecoration: "none",
        $nest: {
            "&:hover": { color: "inherit" },
            "&:hover > h3": { textDecoration: "underline", textDecorationColor: tokens.line2 },
            "& > img": widePicture,
            "& > h3": text.head16,
            "& > p": { marginBlockStart: 2, color: tokens.ink2 },
        },
    },
    sign: { maxInlineSize: 375, margin: `${tokens.s10} auto`, $nest: { "& > h1": text.head24 } },
    signText: { marginBlock: `4px ${tokens.s6}`, color: tokens.ink3 },
    signEnd: {
        marginBlockStart: tokens.s8,
        paddingBlockStart: tokens.s4,
        borderBlockStart: `${tokens.stroke} solid ${tokens.line}`,
    },
    profile: {
        display: "grid",
        gridTemplateColumns: "145px minmax(0, 1fr)",
        gap: tokens.s8,
        alignItems: "center",
        marginBlockEnd: tokens.s8,
        // Long names and titles must not widen the page.
        overflowWrap: "anywhere",
        $nest: {
            [media.small]: { gridTemplateColumns: "minmax(0, 1fr)", gap: tokens.s4, justifyItems: "start" },
        },
    },
    profilePhoto: {
        $nest: { [media.small]: { $nest: { "&& > *": { inlineSize: tokens.photo100, blockSize: tokens.photo100 } } } },
    },
    profileText: { maxInlineSize: "46ch", marginBlockStart: tokens.s3 },
    profileActions: { display: "flex", flexWrap: "wrap", gap: tokens.s2, marginBlockStart: tokens.s4 },
    hits: { borderBlockStart: `${tokens.stroke} solid ${tokens.line}` },
    hit: {
        paddingBlock: tokens.s4,
        borderBlockEnd: `${tokens.stroke} solid ${tokens.line}`,
    },
    hitOver: { color: tokens.ink3, ...text.size12 },
    hitTitle: {
        ...text.head16,
        overflowWrap: "anywhere",
        $nest: { "& > a": { color: tokens.ink, textDecoration: "none" }, "& > a:hover": { textDecoration: "underline" } },
    },
    hitText: { marginBlockStart: 2, color: tokens.ink2, overflowWrap: "anywhere" },
});
