import { styles } from "@parley/library/client/styles";

export const mentionsInField = styles("mentions-in-field", {
    /** Takes no space itself; it is the positioned ancestor of the list. */
    frame: { display: "block", position: "relative", blockSize: 0 },
});
