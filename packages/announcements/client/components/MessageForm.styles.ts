import { styles, text, tokens } from "@parley/library/client/styles";

/** Styles of the preview below the text field. */
export const messageForm = styles("message-form", {
    preview: { display: "grid", gap: tokens.s2 },
    label: { ...text.label },
    words: { overflowWrap: "anywhere", whiteSpace: "pre-wrap" },
});
