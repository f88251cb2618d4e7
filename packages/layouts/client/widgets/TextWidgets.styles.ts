import { media, styles, tokens } from "@parley/library/client/styles";

export const quickLinks = styles("quick-links", {
    list: {
        display: "grid",
        gridTemplateColumns: "minmax(0, 1fr)",
        $nest: {
            "& a": {
                display: "block",
                paddingBlock: 6,
                color: tokens.ink2,
                textDecoration: "none",
                overflowWrap: "anywhere",
                $nest: {
                    "&:hover": { textDecoration: "underline" },
                    [media.coarse]: { paddingBlock: tokens.s3 },
                },
            },
        },
    },
});
