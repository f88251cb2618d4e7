import { styles } from "@parley/library/client/styles";

export const fragmentFrame = styles("fragment-frame", {
    // Nothing in a fragment covers what is around it, wherever its styles put it.
    root: { contain: "layout paint" },
});
