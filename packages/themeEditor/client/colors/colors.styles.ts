import { media, styles, text, tokens } from "@parley/library/client/styles";

const drawing = {
    display: "block",
    border: `${tokens.stroke} solid ${tokens.line2}`,
    borderRadius: tokens.radius,
    // Colours are what it shows.
    forcedColorAdjust: "none" as const,
};

export const themeColors = styles("theme-colors", {
    face: { ...drawing, flex: "none", inlineSize: 136, blockSize: 56 },
    swatch: { ...drawing, flex: "none", inlineSize: 36, blockSize: 36 },
    sample: { ...drawing, inlineSize: "100%", blockSize: "auto" },
    samples: {
        display: "grid",
        gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 300px), 1fr))",
        gap: `${tokens.s6} ${tokens.s5}`,
        alignItems: "start",
        // Wider than the text inputs of other sections.
        $nest: { "&&": { maxInlineSize: "none" } },
    },
    figure: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: tokens.s2, margin: 0 },
    caption: { ...text.label },
    contrast: { ...text.size14, inlineSize: "100%", borderCollapse: "collapse", color: tokens.ink2 },
    pair: {
        $nest: {
            "& > *": {
                paddingBlock: 3,
                borderBlockEnd: `1px solid ${tokens.line}`,
                textAlign: "start",
                fontWeight: "inherit" as "normal",
            },
            "& > td": { ...text.numbers, textAlign: "end", whiteSpace: "nowrap" },
            [media.tiny]: { $nest: { "& > td": { whiteSpace: "normal" } } },
        },
    },
    note: { ...text.size14, margin: 0, color: tokens.ink3, overflowWrap: "anywhere" },
});
