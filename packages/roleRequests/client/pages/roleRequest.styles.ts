import { styles } from "@parley/library/client/styles";

export const roleRequest = styles("roleRequest", {
    /** Plain text with the line breaks of its author. */
    body: { whiteSpace: "pre-line", overflowWrap: "anywhere" },
});
