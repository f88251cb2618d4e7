import { styles, tokens } from "@parley/library/client/styles";

export const embedComments = styles("embedComments", {
    /** The frame is as high as this. Its ground may differ from that of the page around it, so its words keep a distance from the edge. */
    root: { padding: `${tokens.s3} ${tokens.s4} ${tokens.s4}` },
    foot: { display: "flex", flexWrap: "wrap", gap: tokens.s3, alignItems: "center", marginBlockStart: tokens.s5 },
    below: { marginBlockStart: tokens.s5 },
    report: { display: "grid", gap: tokens.s3, marginBlock: tokens.s4 },
    held: { display: "grid", gap: tokens.s5 },
    sorts: { display: "flex", gap: tokens.s3 },
});
