import { styles } from "@parley/library/client/styles";

export const mentionsInField = styles("mentions-in-field", {
    /** Takes no room: only the list in it does, which is placed from here. */
    frame: { display: "block", position: "relative", blockSize: 0 },
});
