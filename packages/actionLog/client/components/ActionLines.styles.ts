import { styles } from "@parley/library/client/styles";

export const actionLines = styles("act-lines", {
    list: { display: "contents" },
    /** The buttons of the form are elsewhere. */
    form: { display: "none" },
    /** Name of a record above the sentence on it. */
    record: { display: "block", overflowWrap: "anywhere" },
    // The line takes focus only after its button has disappeared.
    line: { $nest: { "&:focus": { outline: "none" } } },
});
