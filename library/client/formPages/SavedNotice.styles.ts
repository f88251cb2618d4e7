import { styles, tokens } from "@parley/library/client/styles";

export const savedNotice = styles("saved-notice", {
    /** An empty notice takes no space and cancels the gap of its stack. */
    root: { $nest: { "&:empty": { marginBlockStart: `calc(-1 * ${tokens.s4})` } } },
});
