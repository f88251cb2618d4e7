import { media, styles, tokens } from "@parley/library/client/styles";

export const titleBarFragment = styles("title-bar-fragment", {
    root: {
        position: "relative",
        zIndex: tokens.zBar as "auto",
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: tokens.s2,
        minBlockSize: tokens.barMobile,
        background: tokens.paper,
        borderBlockEnd: `${tokens.stroke} solid ${tokens.line}`,
        $nest: { [media.print]: { display: "none" } },
    },
    custom: { flex: "1 1 200px", minInlineSize: 0 },
    /** The account items, out of reach of the fragment's styles. */
    account: {
        display: "flex",
        alignItems: "center",
        gap: tokens.s1,
        marginInlineStart: "auto",
        paddingInline: tokens.gutter,
    },
    /** The built-in bar, below the fragment that asks for it. */
    builtIn: { flex: "1 0 100%", minInlineSize: 0 },
});
