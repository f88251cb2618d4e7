import { media, styles, text, tokens } from "@parley/library/client/styles";

export const emojiPanel = styles("emoji-panel", {
    root: { display: "grid", gap: tokens.s3, inlineSize: `min(324px, calc(100vw - 64px))` },
    list: { maxBlockSize: 280, overflowY: "auto", overscrollBehavior: "contain" },
    head: { paddingBlock: tokens.s2, color: tokens.ink3, ...text.size12, ...text.label },
    grid: {
        display: "grid",
        gridTemplateColumns: "repeat(auto-fill, minmax(36px, 1fr))",
        $nest: { [media.small]: { gridTemplateColumns: "repeat(auto-fill, minmax(44px, 1fr))" } },
    },
    one: {
        minBlockSize: 36,
        padding: 0,
        border: 0,
        borderRadius: tokens.radiusS,
        background: "none",
        fontSize: tokens.size20,
        lineHeight: 1,
        cursor: "pointer",
        $nest: {
            "&:hover, &:focus-visible": { background: tokens.paperOver },
            [media.small]: { minBlockSize: tokens.touch },
        },
    },
});
