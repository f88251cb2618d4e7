import { styles, tokens } from "@parley/library/client/styles";

export const languageToggle = styles("language-toggle", {
    root: { flex: "none", position: "relative" },
    list: {
        insetBlockStart: "calc(100% + 4px)",
        insetInlineEnd: 0,
        maxBlockSize: "calc(100vh - 64px)",
        overflowY: "auto",
        position: "absolute",
        zIndex: tokens.zMenu as "auto",
    },
});
