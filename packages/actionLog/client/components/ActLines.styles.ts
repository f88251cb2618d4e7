import { styles } from "@parley/library/client/styles";

export const actLines = styles("act-lines", {
    list: { display: "contents" },
    /** Its buttons stand elsewhere. */
    form: { display: "none" },
    // It has the focus only when the button in it went away.
    line: { $nest: { "&:focus": { outline: "none" } } },
});
