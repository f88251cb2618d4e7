import { styles } from "@parley/library/client/styles";

export const floatingTrigger = styles("floating-trigger", {
    root: { display: "inline-flex" },
    words: { display: "inline-flex", alignItems: "center", gap: 6, minInlineSize: 0, overflowWrap: "anywhere" },
});
