import { media, styles, tokens } from "@parley/library/client/styles";

export const bulk = styles("bulk", {
    failures: {
        marginBlock: tokens.s1,
        paddingInlineStart: tokens.s5,
        overflowWrap: "anywhere",
    },
    /** In place of the photo, and as large a target. */
    pick: {
        $nest: {
            "& > label": { justifyContent: "center", alignItems: "center", gap: 0, minInlineSize: 28, minBlockSize: 40 },
            [media.small]: { $nest: { "& > label": { minBlockSize: 28 } } },
        },
    },
});
