import { styles, tokens } from "@parley/library/client/styles";

export const embedComments = styles("embedComments", {
    /** The frame is as high as this, and has no margin of its own on the page of the other site. */
    root: { padding: `${tokens.s1} ${tokens.s1} ${tokens.s4}` },
    foot: { display: "flex", flexWrap: "wrap", gap: tokens.s3, alignItems: "center", marginBlockStart: tokens.s5 },
    sorts: { display: "flex", gap: tokens.s3 },
});
