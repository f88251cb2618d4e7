import { styles, text, tokens } from "@parley/library/client/styles";

export const spotlight = styles("spotlight", {
    root: { display: "grid", gridTemplateColumns: "auto minmax(0, 1fr)", gap: tokens.s4, paddingBlockStart: tokens.s2 },
    words: { color: tokens.ink2, overflowWrap: "anywhere" },
    name: { ...text.head16, color: tokens.ink },
});
