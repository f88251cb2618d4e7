import { media, styles, text, tokens } from "@parley/library/client/styles";

export const searchPage = styles("search-page", {
    title: { ...text.head24, marginBlockEnd: tokens.s4, overflowWrap: "anywhere" },
    narrowHead: { ...text.head16, marginBlockEnd: tokens.s3 },
    respelt: { marginBlock: tokens.s3, overflowWrap: "anywhere" },
    narrow: {
        marginBlock: tokens.s3,
        $nest: {
            "&[open] > summary": { marginBlockEnd: tokens.s3 },
            "& > summary": { cursor: "pointer", display: "inline-flex", alignItems: "center", gap: tokens.s2, ...text.label },
        },
    },
    /** Shown where the panel is not: among three columns, and beside one. */
    narrowWithoutColumns: { display: "none", $nest: { [media.notThreeColumns]: { display: "block" } } },
    narrowInOneColumn: { display: "none", $nest: { [media.oneColumn]: { display: "block" } } },
    form: { display: "flex", gap: tokens.s2, marginBlockEnd: tokens.s6, $nest: { "& > :first-child": { flex: 1 } } },
});
