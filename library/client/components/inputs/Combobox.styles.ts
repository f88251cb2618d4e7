import { activeOption, optionRow, raised, styles, text, tokens } from "@parley/library/client/styles";

export const choices = styles("choices", {
    root: { position: "relative" },
    popup: {
        ...raised,
        position: "absolute",
        zIndex: tokens.zMenu as "auto",
        insetBlockStart: "calc(100% + 6px)",
        insetInline: 0,
        paddingBlock: tokens.s2,
    },
    list: { position: "relative", maxBlockSize: "min(288px, 60vh)", overflowY: "auto", overscrollBehavior: "contain" },
    above: { insetBlock: "auto calc(100% + 6px)" },
    /** The note is at the end of the line, or below the name where space is short. */
    option: {
        ...optionRow,
        flexWrap: "wrap",
        justifyContent: "space-between",
        gap: "0 10px",
        minBlockSize: 32,
        overflowWrap: "anywhere",
    },
    active: activeOption,
    name: {
        display: "flex",
        alignItems: "center",
        gap: 10,
        minInlineSize: 0,
        $nest: { "& > span": { minInlineSize: 0 }, "& > svg": { color: tokens.ink3, flex: "none" } },
    },
    note: { color: tokens.ink3, ...text.size12 },
    face: {
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: tokens.s2,
        minBlockSize: 32,
        padding: `6px ${tokens.s4}`,
        color: tokens.ink2,
    },
    wrong: {
        display: "flex",
        gap: 6,
        alignItems: "flex-start",
        color: tokens.danger,
        $nest: { "& > svg": { marginBlockStart: 2, flex: "none" } },
    },
});
