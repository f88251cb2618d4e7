import { styles, tokens, widgetGap } from "@parley/library/client/styles";

export const widgetSection = styles("widget-section", {
    root: { minInlineSize: 0, $nest: widgetGap },
    subtitle: { color: tokens.ink2 },
    description: { color: tokens.ink2, overflowWrap: "anywhere" },
    content: { $nest: { "p + &": { marginBlockStart: tokens.s3 } } },
});
