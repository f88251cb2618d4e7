import { styles, tokens } from "@parley/library/client/styles";

export const followed = styles("followed-categories", {
    row: { borderBlockEnd: `1px solid ${tokens.line}`, overflowWrap: "anywhere", paddingBlock: tokens.s4 },
    levels: { display: "flex", flexWrap: "wrap", gap: `${tokens.s2} ${tokens.s5}` },
});
