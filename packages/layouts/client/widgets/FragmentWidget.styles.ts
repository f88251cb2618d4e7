import { styles } from "@parley/library/client/styles";

const frame = { display: "block", inlineSize: "100%", border: 0 };

export const fragmentFrame = styles("fragment-frame", {
    // Nothing in a fragment covers what is around it, wherever its styles put it.
    root: { contain: "layout paint", position: "relative" },
    shown: { $nest: { "& > iframe": frame } },
    // The script runs beside what the server has rendered, unseen and out of reach, at the width that it will have.
    waiting: {
        position: "absolute",
        insetInline: 0,
        insetBlockStart: 0,
        visibility: "hidden",
        pointerEvents: "none",
        $nest: { "& > iframe": frame },
    },
});
