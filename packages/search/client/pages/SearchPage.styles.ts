import { media, styles, text, tokens } from "@parley/library/client/styles";

export const searchPage = styles("search-page", {
    title: { ...text.head24, marginBlockEnd: tokens.s4, overflowWrap: "anywhere" },
    narrowHead: { ...text.size12, ...text.label, color: tokens.ink3, marginBlockEnd: tokens.s3 },
    range: { ...text.size12, ...text.numbers, color: tokens.ink3 },
    /** Guests have nothing else between it and the line of the tabs. */
    notice: { marginBlock: tokens.s3 },
    respelt: { marginBlock: tokens.s3, overflowWrap: "anywhere" },
    narrow: {
        marginBlock: tokens.s3,
        $nest: {
            "&[open] > summary": { marginBlockEnd: tokens.s3 },
            "& > summary": {
                cursor: "pointer",
                display: "inline-flex",
                alignItems: "center",
                gap: tokens.s2,
                minBlockSize: tokens.controlM,
                paddingInline: tokens.s3,
                border: `${tokens.stroke} solid ${tokens.lineField}`,
                borderRadius: tokens.radius,
                background: tokens.paperRaised,
                ...text.size14,
                ...text.label,
                $nest: { "&:hover": { background: tokens.paperWash }, [media.small]: { minBlockSize: 36 } },
            },
        },
    },
    /** Shown where the panel is not: among three columns, and beside one. */
    narrowWithoutColumns: { display: "none", $nest: { [media.notThreeColumns]: { display: "block" } } },
    narrowInOneColumn: { display: "none", $nest: { [media.oneColumn]: { display: "block" } } },
    everywhere: { marginBlockEnd: tokens.s4 },
});
