import { styles, tokens } from "@parley/library/client/styles";

export const categoryTree = styles("category-tree", {
    list: {},
    first: { borderBlockStart: `${tokens.stroke} solid ${tokens.lineInk}` },
    inner: { display: "flex", flexWrap: "wrap", gap: `0 ${tokens.s3}`, fontSize: tokens.size12 },
});
