import { media, styles, text, tokens } from "@parley/library/client/styles";

/** Side panels of the title bar, which cover the page below the bar. */
export const sheet = styles("bar-sheet", {
    head: {
        display: "flex",
        alignItems: "center",
        gap: tokens.s2,
        minBlockSize: tokens.bar,
        paddingInline: `${tokens.s4} ${tokens.s2}`,
        borderBlockEnd: `${tokens.stroke} solid ${tokens.line}`,
    },
    title: { ...text.head16, flex: 1, minInlineSize: 0, overflowWrap: "anywhere" },
    button: {
        display: "grid",
        flex: "none",
        placeItems: "center",
        inlineSize: tokens.touch,
        blockSize: tokens.touch,
        padding: 0,
        border: 0,
        borderRadius: tokens.radius,
        background: "none",
        color: tokens.ink2,
        cursor: "pointer",
        $nest: {
            "&:hover": { color: tokens.ink, background: tokens.paperOver },
            // The close button needs scripts; without them the panel's summary closes it.
            "@media (scripting: none)": { $nest: { "&&": { display: "none" } } },
            [media.forcedColors]: { color: "ButtonText" },
        },
    },
});
