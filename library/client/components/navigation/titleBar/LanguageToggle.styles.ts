import { media, styles, text, tokens } from "@parley/library/client/styles";

export const languageToggle = styles("language-toggle", {
    root: {
        flex: "none",
        position: "relative",
        // A narrow bar has no room for it beside the panels of a member, whose menu leads to the same choice.
        $nest: { [media.small]: { $nest: { "&&:has(+ * [data-panel])": { display: "none" } } } },
    },
    name: { flex: 1, minInlineSize: 0 },
    note: { ...text.size12, color: tokens.ink3, display: "block", fontWeight: 400 },
    list: {
        insetBlockStart: "calc(100% + 4px)",
        insetInlineEnd: 0,
        maxBlockSize: "calc(100vh - 64px)",
        overflowY: "auto",
        position: "absolute",
        zIndex: tokens.zMenu as "auto",
    },
});
