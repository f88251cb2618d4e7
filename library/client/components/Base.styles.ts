import { globalStyles, media, text, tokens, writeTheme } from "@parley/library/client/styles";
import type { TextSize } from "@parley/library/contract";
import { TEXT_SIZES } from "@parley/library/contract";

const TEXT_SCALES: Record<TextSize, string> = { small: "87.5%", large: "115%", larger: "130%", largest: "150%" };

writeTheme();

globalStyles("html", {
    background: tokens.paper,
    fontSize: "100%",
    "-webkit-text-size-adjust": "100%",
    // S2§9 (UI-064): a link's target is scrolled to 150 px below the top, clear of the title bar; less on a very low screen.
    scrollPaddingBlockStart: "min(150px, 40vh)",
});
// The member's text size is in percent so that it multiplies the device's own setting. Print has a fixed size.
for (const size of TEXT_SIZES)
    globalStyles(`[data-text-size="${size}"]`, { $nest: { "@media screen": { fontSize: TEXT_SCALES[size] } } });
globalStyles("body", {
    margin: 0,
    font: `${tokens.weightText} ${tokens.size14}/${tokens.lead14} ${tokens.font}`,
    color: tokens.ink,
    background: tokens.paper,
    overflowWrap: "break-word",
    "-webkit-font-smoothing": "antialiased",
});
globalStyles("h1, h2, h3, h4, p, ul, ol, dl, dd, figure, fieldset, legend, blockquote, pre", {
    margin: 0,
    padding: 0,
    border: 0,
});
globalStyles("h2, h3, h4", { fontSize: "inherit", fontWeight: "inherit", lineHeight: "inherit" });
globalStyles("h1", text.head30);
globalStyles("h1, h2, h3", { overflowWrap: "anywhere" });
globalStyles("ul, ol", { listStyle: "none" });
globalStyles("img, svg", { display: "block" });
globalStyles("a", {
    color: tokens.accent,
    textDecoration: "underline",
    textDecorationThickness: "1px",
    textUnderlineOffset: ".18em",
    textDecorationColor: tokens.accentLine,
});
globalStyles("a:hover", { color: tokens.accentHover, textDecorationColor: "currentColor" });
globalStyles('[data-theme$="contrast"] a', { textDecorationColor: "currentColor" });
globalStyles("button, input, select, textarea", { font: "inherit", color: "inherit", letterSpacing: "inherit" });
globalStyles("summary", { listStyle: "none", cursor: "pointer" });
globalStyles("summary::-webkit-details-marker", { display: "none" });
globalStyles(":focus-visible", { outline: `2px solid ${tokens.focus}`, outlineOffset: 2, borderRadius: tokens.radiusS });
globalStyles("[tabindex='-1']:focus", { outline: 0 });
globalStyles("::selection", { background: tokens.selection, color: tokens.ink });
globalStyles("kbd", {
    display: "inline-block",
    minInlineSize: 18,
    paddingInline: 4,
    border: `${tokens.stroke} solid ${tokens.line2}`,
    borderRadius: tokens.radiusS,
    background: tokens.paper,
    color: tokens.ink3,
    font: `600 ${tokens.size12}/16px ${tokens.font}`,
    textAlign: "center",
});
/* Search hits: a marker stroke under the word instead of a solid background. */
globalStyles("mark", {
    color: "inherit",
    background: `linear-gradient(transparent 58%, ${tokens.mark} 58%, ${tokens.mark} 94%, transparent 94%)`,
});
globalStyles("ins", {
    textDecoration: "underline",
    textDecorationColor: tokens.success,
    textDecorationThickness: "2px",
    background: tokens.successTint,
});
globalStyles("del", { textDecoration: "line-through", textDecorationColor: tokens.danger, background: tokens.dangerTint });
globalStyles("[hidden]:not([hidden='until-found'])", { display: "none !important" });
globalStyles("*, *::before, *::after", {
    boxSizing: "border-box",
    $nest: {
        [media.lessMotion]: {
            animation: "none !important",
            transition: "none !important",
            scrollBehavior: "auto !important" as "auto",
        },
    },
});
globalStyles("body, html", {
    $nest: {
        [media.print]: {
            // colour: paper is white, whatever the palette.
            background: "#fff",
            // colour: print is black, whatever the palette.
            color: "#000",
            fontSize: "10.5pt",
            lineHeight: 1.5,
        },
    },
});
globalStyles("details::details-content", {
    $nest: { [media.print]: { contentVisibility: "visible", blockSize: "auto", opacity: 1 } },
});
