import { styles, text, tokens } from "@parley/library/client/styles";

export const ownWords = styles("own-words", {
    list: { display: "grid", gap: tokens.s3, listStyle: "none", margin: 0, padding: 0 },
    draft: { overflowWrap: "anywhere", minInlineSize: 0 },
    excerpt: { ...text.size14, color: tokens.ink2 },
});
