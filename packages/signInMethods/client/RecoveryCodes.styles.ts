import { media, styles, tokens } from "@parley/library/client/styles";

export const recoveryCodes = styles("recovery-codes", {
    list: {
        display: "grid",
        gap: tokens.s2,
        gridTemplateColumns: "repeat(auto-fill, minmax(12em, 1fr))",
        listStyle: "none",
        margin: 0,
        padding: tokens.s4,
        background: tokens.paperSunk,
        borderRadius: tokens.radius,
        $nest: { "& code": { whiteSpace: "nowrap" } },
    },
    actions: { $nest: { [media.print]: { display: "none" } } },
});
