import { styles, visuallyHidden } from "@parley/library/client/styles";

export const toastPlace = styles("toast-place", {
    /** Out of the flow entirely: not even a pixel is added to the page. */
    said: { ...visuallyHidden, position: "fixed", insetBlockStart: 0, insetInlineStart: 0 },
});
