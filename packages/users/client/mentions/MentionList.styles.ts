import { media, raised, styles, text, tokens } from "@parley/library/client/styles";

/** Where fingers point, however large the screen. */
const COARSE = "@media (pointer: coarse)";

export const mentionList = styles("mention-list", {
    root: {
        ...raised,
        position: "absolute",
        zIndex: tokens.zMenu as "auto",
        inlineSize: tokens.menuM,
        maxInlineSize: "calc(100vw - 32px)",
        paddingBlock: tokens.s2,
        color: tokens.ink,
        textAlign: "start",
    },
    list: {
        position: "relative",
        maxBlockSize: "min(288px, 40vh)",
        overflowY: "auto",
        overscrollBehavior: "contain",
    },
    option: {
        display: "flex",
        alignItems: "center",
        gap: 10,
        minBlockSize: 36,
        padding: `6px ${tokens.s4}`,
        cursor: "pointer",
        $nest: {
            "&:hover": { background: tokens.paperWash },
            [media.small]: { minBlockSize: tokens.touch },
            [COARSE]: { minBlockSize: tokens.touch },
        },
    },
    active: {
        $nest: {
            "&&, &&:hover": { background: tokens.paperOver },
            // A ground alone is not enough where grounds are hardly told apart.
            '[data-theme$="contrast"] &': { outline: `2px solid ${tokens.focus}`, outlineOffset: -2 },
            [media.forcedColors]: { outline: "2px solid Highlight", outlineOffset: -2 },
        },
    },
    name: { flex: 1, minInlineSize: 0, overflowWrap: "anywhere", $nest: { "& b": { fontWeight: 700 } } },
    when: { flex: "none", maxInlineSize: "45%", color: tokens.ink3, ...text.size12 },
    face: {
        display: "flex",
        alignItems: "center",
        gap: tokens.s2,
        minBlockSize: 36,
        padding: `6px ${tokens.s4}`,
        color: tokens.ink2,
    },
});
