import { media, styles, tokens } from "@parley/library/client/styles";

export const searchForm = styles("search-form", {
    root: {
        position: "relative",
        display: "flex",
        $nest: {
            "& > svg": { position: "absolute", insetInlineStart: 16, insetBlockStart: "calc(50% - 12px)", color: tokens.ink3 },
            "&& > input": {
                flex: 1,
                minInlineSize: 0,
                paddingInlineStart: 48,
                borderInlineEnd: 0,
                borderStartEndRadius: 0,
                borderEndEndRadius: 0,
                background: tokens.paper,
            },
            "&& > button": { borderStartStartRadius: 0, borderEndStartRadius: 0 },
            [media.print]: { display: "none" },
        },
    },
});
