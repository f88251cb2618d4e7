import { media, styles, tokens } from "@parley/library/client/styles";

export const themeChoice = styles("theme-choice", {
    root: {
        alignItems: "center",
        display: "inline-flex",
        gap: tokens.s2,
        marginInlineStart: "auto",
        // The link and the list that takes its place have the same room, so that nothing moves when they change places.
        minBlockSize: "2.25rem",
        $nest: { [media.small]: { flexBasis: "100%", marginInlineStart: 0 } },
    },
    select: {
        appearance: "none",
        background: "none",
        border: 0,
        borderBlockEnd: `1px solid ${tokens.line2}`,
        borderRadius: 0,
        color: tokens.ink2,
        cursor: "pointer",
        fieldSizing: "content" as never,
        font: "inherit",
        minBlockSize: "1.75rem",
        padding: 0,
        $nest: {
            "&:hover": { borderColor: tokens.ink2, color: tokens.ink },
            "& option": { background: tokens.paperRaised, color: tokens.ink },
        },
    },
});
