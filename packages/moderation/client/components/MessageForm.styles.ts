import { styles, text, tokens } from "@parley/library/client/styles";

/** How the message will look, below its words. */
export const messageForm = styles("message-form", {
    preview: { display: "grid", gap: tokens.s2 },
    label: { ...text.label },
    words: { overflowWrap: "anywhere", whiteSpace: "pre-wrap" },
});
