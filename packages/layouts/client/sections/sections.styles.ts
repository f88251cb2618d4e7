import { styles, tokens } from "@parley/library/client/styles";

export const sections = styles("section", {
    even: { display: "grid", gap: `${tokens.s8} ${tokens.gutterFull}`, gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 180px), 1fr))" },
});
