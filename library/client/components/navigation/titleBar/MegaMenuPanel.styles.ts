import { defineVariables, media, raised, styles, text, tokens } from "@parley/library/client/styles";

const variables = defineVariables("mega-menu", { maxHeight: "60vh", shift: 0 });

export const megaMenu = styles("mega-menu", {
    /** Touches the item, so that the pointer can move down to the panel. */
    root: {
        insetBlockStart: "100%",
        insetInlineStart: `calc(-1 * ${tokens.s6})`,
        marginInlineStart: variables.shift,
        maxInlineSize: "calc(100vw - 32px)",
        paddingBlockStart: 4,
        position: "absolute",
        zIndex: tokens.zMenu as "auto",
        inlineSize: "max-content",
    },
    inside: {
        ...raised,
        display: "grid",
        gap: tokens.s3,
        maxBlockSize: variables.maxHeight,
        overflowY: "auto",
        overscrollBehavior: "contain",
        padding: `${tokens.s4} ${tokens.s6} ${tokens.s6}`,
    },
    own: {
        ...text.label,
        alignItems: "center",
        borderBlockEnd: `${tokens.stroke} solid ${tokens.line}`,
        color: tokens.ink,
        display: "flex",
        gap: tokens.s2,
        paddingBlockEnd: tokens.s3,
        textDecoration: "none",
        $nest: {
            "&:hover": { color: tokens.ink, textDecoration: "underline" },
            [media.lessMotion]: { transition: "none" },
        },
    },
});
