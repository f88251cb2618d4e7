import { activeOption, media, optionRow, raised, styles, text, tokens } from "@parley/library/client/styles";

export const suggestionList = styles("suggestions", {
    /** Under the field, and wider than it, towards the middle of the page. */
    popup: {
        ...raised,
        position: "absolute",
        zIndex: tokens.zMenu as "auto",
        insetBlockStart: "calc(100% + 6px)",
        insetInlineEnd: 0,
        inlineSize: "max(100%, min(440px, 100vw - 32px))",
        paddingBlock: tokens.s2,
        textAlign: "start",
        $nest: { ...raised.$nest, [media.small]: { insetInline: "0 auto", inlineSize: "calc(100vw - 32px)" } },
    },
    list: { maxBlockSize: "min(70vh, 560px)", overflowY: "auto", overscrollBehavior: "contain" },
    group: { $nest: { "& + &": { borderBlockStart: `${tokens.stroke} solid ${tokens.line}` } } },
    heading: { padding: `6px ${tokens.s4} 0`, color: tokens.ink3, ...text.size12 },
    option: {
        ...optionRow,
        flexDirection: "column",
        alignItems: "stretch",
        minBlockSize: 32,
        color: tokens.ink,
        textDecoration: "none",
        overflowWrap: "anywhere",
        $nest: {
            ...optionRow.$nest,
            "&&:hover": { color: tokens.ink, background: tokens.paperOver },
            [media.small]: { minBlockSize: tokens.touch },
        },
    },
    active: activeOption,
    name: {
        display: "flex",
        alignItems: "center",
        gap: 10,
        minInlineSize: 0,
        $nest: { "&&& svg": { position: "static", color: tokens.ink3, flex: "none" }, "& > bdi, & > span": { minInlineSize: 0 } },
    },
    facts: { color: tokens.ink3, ...text.size12, $nest: { "&&& svg": { position: "static" } } },
});
