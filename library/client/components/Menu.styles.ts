import { media, raised, styles, text, tokens } from "@parley/library/client/styles";

export const menu = styles("menu", {
    list: {
        ...raised,
        inlineSize: tokens.menu,
        maxInlineSize: "calc(100vw - 32px)",
        paddingBlock: tokens.s2,
    },
    item: {
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: 10,
        inlineSize: "100%",
        minBlockSize: 32,
        padding: `6px ${tokens.s4}`,
        border: 0,
        background: "none",
        color: tokens.ink,
        textAlign: "start",
        textDecoration: "none",
        cursor: "pointer",
        $nest: {
            "&:hover": { background: tokens.paperOver, color: tokens.ink },
            "&:focus-visible": { outlineOffset: -2 },
            '&[aria-current="true"]': text.label,
            "& > svg": { color: tokens.ink3 },
            [media.small]: { minBlockSize: tokens.touch },
        },
    },
    space: { inlineSize: tokens.iconS, flex: "none" },
});
