import { media, styles, text, tokens } from "@parley/library/client/styles";
import { layout } from "../layout/Layout.styles";

export const lists = styles("lists", {
    head: {
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        justifyContent: "space-between",
        gap: `${tokens.s2} ${tokens.s4}`,
        paddingBlockEnd: tokens.s2,
        // A menu at the end of the line opens towards the middle.
        $nest: {
            "& > :last-child:not(:first-child) details > ul": { insetInline: "auto 0" },
            [media.small]: {
                $nest: {
                    // On a small screen the menu takes the full width.
                    "& > :last-child:not(:first-child) details > ul": { insetInline: tokens.gutter },
                    [`& > .${layout.row}:last-child:not(:first-child)`]: { inlineSize: "100%", justifyContent: "space-between" },
                },
            },
        },
    },
    headTitle: { $nest: { "&&": { paddingBlockEnd: tokens.s4 } } },
    headInked: { borderBlockEnd: `${tokens.stroke} solid ${tokens.lineInk}` },
    rows: { borderBlockStart: `${tokens.stroke} solid ${tokens.lineInk}` },
    headBlock: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: tokens.s2, marginBlockEnd: tokens.s6 },
    crumbs: {
        display: "flex",
        flexWrap: "wrap",
        gap: "0 6px",
        color: tokens.ink3,
        fontSize: tokens.size12,
        lineHeight: tokens.lead14,
        marginBlock: -2,
        $nest: {
            "& > li": { display: "flex", alignItems: "baseline", gap: 6, minInlineSize: 0 },
            "& > li + li::before": { content: '"›"', color: tokens.ink3 },
            "& a": {
                display: "inline-block",
                // Enlarges the target to 24 px; the negative margin of the list compensates for its height.
                paddingBlock: 2,
                color: tokens.ink2,
                textDecoration: "none",
                overflowWrap: "anywhere",
            },
            "& a:hover": { textDecoration: "underline" },
        },
    },
    sort: {
        position: "relative",
        color: tokens.ink3,
        $nest: { [media.small]: { position: "static" }, [media.print]: { display: "none" } },
    },
    sortMenu: {
        position: "absolute",
        zIndex: tokens.zMenu as "auto",
        insetBlockStart: "calc(100% + 4px)",
        insetInline: "0 auto",
        $nest: {
            [media.small]: { insetBlockStart: "auto", $nest: { "ul&&": { insetInline: tokens.gutter, inlineSize: "auto" } } },
        },
    },
    sortSummary: {
        display: "inline-flex",
        alignItems: "center",
        gap: 4,
        minBlockSize: 32,
        $nest: {
            "& > b": { color: tokens.ink, ...text.label },
            "& > svg": { color: tokens.ink },
            [media.small]: { minBlockSize: tokens.touch },
        },
    },
    empty: {
        padding: `${tokens.s10} ${tokens.s6}`,
        borderBlock: `${tokens.stroke} solid ${tokens.line}`,
        color: tokens.ink2,
        textAlign: "center",
    },
    emptyDrawing: {
        display: "grid",
        justifyItems: "center",
        marginBlockEnd: tokens.s3,
        color: tokens.ink3,
        $nest: { "& > svg[viewBox]": { inlineSize: 72, blockSize: 72 } },
    },
    emptyTitle: { ...text.head16, color: tokens.ink },
    emptyAction: { marginBlockStart: tokens.s3 },
    notice: {
        display: "flex",
        gap: tokens.s3,
        padding: `${tokens.s3} ${tokens.s4}`,
        borderRadius: tokens.radius,
        background: tokens.paperWash,
        color: tokens.ink2,
        $nest: {
            "& > div": { minInlineSize: 0, flex: 1 },
            '[data-theme$="contrast"] &': { border: `${tokens.stroke} solid ${tokens.line}` },
        },
    },
    info: { $nest: { "& > svg": { color: tokens.info } } },
    success: { $nest: { "& > svg": { color: tokens.success } } },
    warn: { background: tokens.warnTint, $nest: { "& > svg": { color: tokens.warn } } },
    danger: { background: tokens.dangerTint, $nest: { "& > svg": { color: tokens.danger } } },
});
