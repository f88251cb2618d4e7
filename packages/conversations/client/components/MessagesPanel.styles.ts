import { styles, tokens } from "@parley/library/client/styles";

export const messagesPanelStyles = styles("messages-panel", {
    foot: { display: "flex", flexWrap: "wrap", gap: tokens.s4, padding: `${tokens.s3} ${tokens.s4}` },
});
