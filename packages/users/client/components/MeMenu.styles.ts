import { media, styles, text, tokens } from "@parley/library/client/styles";

export const meMenu = styles("me-menu", {
    who: {
        alignItems: "center",
        borderBlockEnd: `${tokens.stroke} solid ${tokens.line}`,
        color: tokens.ink,
        display: "flex",
        gap: tokens.s3,
        padding: tokens.s4,
        textDecoration: "none",
        $nest: {
            "&:hover": { color: tokens.ink },
            "&:hover b": { textDecoration: "underline" },
            "&:focus-visible": { outlineOffset: -2 },
        },
    },
    name: { ...text.label, display: "block", overflowWrap: "anywhere" },
    title: { ...text.size12, color: tokens.ink3, display: "block", overflowWrap: "anywhere" },
    list: { paddingBlock: tokens.s2 },
    item: {
        alignItems: "center",
        color: tokens.ink,
        display: "flex",
        gap: tokens.s3,
        minBlockSize: tokens.control,
        paddingInline: tokens.s4,
        textDecoration: "none",
        $nest: {
            "&:hover": { background: tokens.paperOver, color: tokens.ink },
            "&:focus-visible": { outlineOffset: -2 },
            "& svg": { color: tokens.ink3 },
            [media.compactBar]: { minBlockSize: tokens.touch },
        },
    },
});
