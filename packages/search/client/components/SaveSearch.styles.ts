import { styles, text, tokens } from "@parley/library/client/styles";

export const saveSearch = styles("save-search", {
    root: { marginBlock: tokens.s2 },
    more: { ...text.label, color: tokens.accent, cursor: "pointer", inlineSize: "fit-content", paddingBlock: tokens.s1 },
    /** In line with the button. */
    link: { paddingBlock: 6 },
    form: { display: "flex", flexWrap: "wrap", alignItems: "end", gap: tokens.s2, paddingBlock: tokens.s2 },
});
