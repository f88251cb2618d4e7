import { styles, tokens } from "@parley/library/client/styles";

export const savedNotice = styles("saved-notice", {
    /** While it says nothing it takes no room either, nor a gap of the stack it is in. */
    root: { $nest: { "&:empty": { marginBlockStart: `calc(-1 * ${tokens.s4})` } } },
});
