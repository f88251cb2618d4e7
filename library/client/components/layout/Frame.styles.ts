import { media, styles, tokens } from "@parley/library/client/styles";

const WIDEST = 1416;

export const frame = styles("frame", {
    root: { display: "flex", flexDirection: "column", minBlockSize: "100vh", $nest: { [media.print]: { display: "block" } } },
    skip: {
        position: "absolute",
        insetInlineStart: tokens.s4,
        insetBlockStart: 6,
        transform: "translateY(calc(-100% - 12px))",
        zIndex: `calc(${tokens.zBar} + 1)` as "auto",
        padding: `${tokens.s2} ${tokens.s4}`,
        borderRadius: tokens.radius,
        background: tokens.accent,
        color: tokens.onAccent,
        $nest: {
            "&:hover": { color: tokens.onAccent },
            "&:focus": { transform: "none", color: tokens.onAccent },
            [media.print]: { display: "none" },
        },
    },
    olderCopy: {
        padding: `${tokens.s3} ${tokens.gutter}`,
        background: tokens.warnTint,
        color: tokens.ink,
        textAlign: "center",
    },
    page: {
        inlineSize: "100%",
        maxInlineSize: WIDEST,
        marginInline: "auto",
        padding: `${tokens.s8} ${tokens.gutterFull} ${tokens.s16}`,
        $nest: { [media.notFull]: { paddingInline: tokens.gutter }, [media.small]: { paddingBlockStart: tokens.s5 } },
    },
    narrow: { maxInlineSize: tokens.narrow, marginInline: "auto" },
    foot: {
        marginBlockStart: "auto",
        borderBlockStart: `${tokens.stroke} solid ${tokens.line}`,
        color: tokens.ink3,
        fontSize: tokens.size12,
        lineHeight: tokens.lead12,
        $nest: { [media.print]: { display: "none" } },
    },
    footInside: {
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: `${tokens.s2} ${tokens.s6}`,
        maxInlineSize: WIDEST,
        marginInline: "auto",
        padding: `${tokens.s5} ${tokens.gutterFull}`,
        $nest: { [media.notFull]: { paddingInline: tokens.gutter }, [media.small]: { paddingBlockEnd: tokens.s8 } },
    },
    footLink: {
        paddingBlock: 6,
        color: tokens.ink2,
        textDecoration: "none",
        $nest: { "&:hover": { color: tokens.ink2, textDecoration: "underline" } },
    },
    footPush: { marginInlineStart: "auto", $nest: { [media.small]: { marginInlineStart: 0 } } },
});
