import { styles, tokens } from "@parley/library/client/styles";

export const roleLimits = styles("role-limits", {
    fields: {
        display: "grid",
        width: "100%",
        gap: tokens.s4,
        alignItems: "end",
        gridTemplateColumns: "repeat(auto-fill, minmax(9.5em, 1fr))",
    },
});
