import { styles, visuallyHidden } from "@parley/library/client/styles";

export const toastOutlet = styles("toast-place", {
    /** Live region outside of the flow, so that it takes no space on the page. */
    announcement: { ...visuallyHidden, position: "fixed", insetBlockStart: 0, insetInlineStart: 0 },
});
