import { media, raised, styles, text, tokens } from "@parley/library/client/styles";

/** Stacking order: above the posts, below the title bar. */
const LAYER = 900;

const floating = {
    ...raised,
    position: "absolute",
    insetInlineStart: 0,
    insetBlockEnd: "calc(100% + 4px)",
    zIndex: LAYER,
    padding: tokens.s2,
} as const;

export const reactionBar = styles("reaction-bar", {
    root: { position: "relative", display: "flex", flexWrap: "wrap", alignItems: "center", gap: `${tokens.s1} ${tokens.s2}` },
    choice: { position: "relative" },
    tip: { ...floating, ...text.size12, inlineSize: "max-content", maxInlineSize: 240, pointerEvents: "none" },
    // On small screens the popup begins where the bar does, so that it fits the screen.
    others: { position: "relative", $nest: { [media.small]: { position: "static" } } },
    add: {
        display: "inline-grid",
        placeItems: "center",
        minBlockSize: 28,
        minInlineSize: 28,
        borderRadius: 14,
        color: tokens.ink3,
        ...text.size12,
        cursor: "pointer",
        listStyle: "none",
        $nest: {
            "&::-webkit-details-marker": { display: "none" },
            "&:hover": { color: tokens.ink },
            [media.small]: { minBlockSize: 36, minInlineSize: 36 },
        },
    },
    choices: {
        ...floating,
        display: "flex",
        flexWrap: "wrap",
        gap: tokens.s1,
        inlineSize: "max-content",
        maxInlineSize: "min(240px, 65vw)",
    },
    log: { ...floating, inlineSize: "min(300px, 65vw)", maxBlockSize: 320, overflowY: "auto" },
    logList: { display: "grid", gap: tokens.s2 },
    logRow: { display: "grid", gridTemplateColumns: "auto minmax(0, 1fr) auto", gap: tokens.s2, alignItems: "center" },
});
