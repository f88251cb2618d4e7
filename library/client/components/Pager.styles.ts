import { media, styles, text, tokens, visuallyHidden } from "@parley/library/client/styles";

export const pager = styles("pager", {
    root: {
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: tokens.s1,
        ...text.numbers,
        $nest: { [media.print]: { display: "none" } },
    },
    pages: { display: "flex", flexWrap: "wrap", gap: tokens.s1, $nest: { [media.small]: { display: "none" } } },
    place: {
        display: "grid",
        placeItems: "center",
        gridAutoFlow: "column",
        gap: 4,
        minInlineSize: 36,
        minBlockSize: 36,
        paddingInline: 8,
        borderRadius: tokens.radius,
        color: tokens.ink2,
        textDecoration: "none",
        $nest: {
            "a&:hover": { background: tokens.paperWash, color: tokens.ink },
            '&[aria-current="page"]': { color: tokens.ink, ...text.label, boxShadow: `inset 0 0 0 1px ${tokens.lineField}` },
            [media.small]: { minInlineSize: tokens.touch, minBlockSize: tokens.touch },
        },
    },
    off: { color: tokens.inkOff },
    word: { $nest: { [media.small]: visuallyHidden } },
    compact: { display: "none", $nest: { [media.small]: { display: "block", paddingInline: tokens.s2 } } },
    count: { marginInlineStart: "auto", color: tokens.ink3, whiteSpace: "nowrap" },
});
