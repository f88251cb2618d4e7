import { styles } from "@parley/library/client/styles";

export const newReplies = styles("new-replies", {
    // Takes no room, so that nothing on the page moves when replies arrive. At the end of the thread it lies in the gap below.
    root: { position: "sticky", insetBlockEnd: 48, blockSize: 0, zIndex: 1 },
    button: {
        position: "absolute",
        insetBlockStart: 0,
        insetInline: 0,
        display: "flex",
        justifyContent: "center",
        pointerEvents: "none",
        $nest: { "& > *": { pointerEvents: "auto" } },
    },
});
