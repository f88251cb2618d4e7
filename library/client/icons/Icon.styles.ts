import { styles, tokens } from "@parley/library/client/styles";

export const icon = styles("icon", {
    root: { inlineSize: tokens.icon, blockSize: tokens.icon, flex: "none" },
    small: { $nest: { "&&": { inlineSize: tokens.iconS, blockSize: tokens.iconS } } },
    large: { $nest: { "&&": { inlineSize: tokens.iconL, blockSize: tokens.iconL } } },
    flip: { $nest: { '[dir="rtl"] &': { transform: "scaleX(-1)" } } },
});
