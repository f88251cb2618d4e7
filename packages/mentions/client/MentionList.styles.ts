import { activeOption, optionRow, raised, styles, text, tokens } from "@parley/library/client/styles";

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
    option: { ...optionRow, gap: 10, minBlockSize: 36 },
    active: activeOption,
    name: { flex: 1, minInlineSize: 0, overflowWrap: "anywhere" },
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
