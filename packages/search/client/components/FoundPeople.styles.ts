import { styles, tokens } from "@parley/library/client/styles";

export const foundPeople = styles("found-people", {
    list: { display: "grid", gap: tokens.s2 },
    person: { display: "flex", alignItems: "center", gap: tokens.s2, minInlineSize: 0, overflowWrap: "anywhere" },
});
