import { media, styles, text, tokens, widgetGap } from "@parley/library/client/styles";

export const callToAction = styles("call-to-action", {
    root: {
        padding: tokens.s5,
        border: `${tokens.stroke} solid ${tokens.line}`,
        borderRadius: tokens.radius,
        background: tokens.paperWash,
        overflowWrap: "anywhere",
        $nest: {
            ...widgetGap,
            "& > h2": text.head20,
            "& > p": { marginBlockStart: tokens.s2, color: tokens.ink2 },
        },
    },
    centred: { textAlign: "center" },
    buttons: {
        display: "flex",
        flexWrap: "wrap",
        gap: tokens.s2,
        marginBlockStart: tokens.s4,
        $nest: { [media.print]: { display: "none" } },
    },
    middle: { justifyContent: "center" },
});
