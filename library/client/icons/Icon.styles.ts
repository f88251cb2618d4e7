import { styles, tokens } from "@parley/library/client/styles";

export const icon = styles("icon", {
    // One class for each icon: a page has hundreds.
    small: { $nest: { "&&": { inlineSize: tokens.iconS, blockSize: tokens.iconS, flex: "none" } } },
    medium: { inlineSize: tokens.icon, blockSize: tokens.icon, flex: "none" },
    large: { $nest: { "&&": { inlineSize: tokens.iconL, blockSize: tokens.iconL, flex: "none" } } },
    flip: { $nest: { '[dir="rtl"] &': { transform: "scaleX(-1)" } } },
});
