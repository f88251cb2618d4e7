import { media, styles, text, tokens } from "@parley/library/client/styles";

export const widget = styles("widget", {
    root: { minInlineSize: 0 },
    pairs: {
        display: "grid",
        gridTemplateColumns: "minmax(40%, 1fr) auto",
        gap: `6px ${tokens.s3}`,
        $nest: {
            "& > dt": { color: tokens.ink2 },
            "& > dd": { textAlign: "end", overflowWrap: "anywhere", ...text.numbers },
            [media.tiny]: {
                gridTemplateColumns: "minmax(0, 1fr)",
                gap: 0,
                $nest: { "& > dd": { textAlign: "start", marginBlockEnd: 8 } },
            },
        },
    },
});
