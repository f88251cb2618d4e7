import { styles, text, tokens } from "@parley/library/client/styles";

export const pageError = styles("page-error", {
    root: { maxInlineSize: 516, margin: `${tokens.s12} auto`, textAlign: "center" },
    lost: {
        inlineSize: "100%",
        maxInlineSize: 420,
        blockSize: "auto",
        margin: `0 auto ${tokens.s6}`,
        color: tokens.ink2,
    },
    thread: { stroke: tokens.accent },
    icon: { margin: `0 auto ${tokens.s4}`, color: tokens.ink3, inlineSize: "fit-content" },
    description: { marginBlock: `${tokens.s2} ${tokens.s6}`, color: tokens.ink2, ...text.size16 },
    trace: {
        marginBlockStart: tokens.s6,
        padding: tokens.s4,
        borderRadius: tokens.radius,
        background: tokens.paperWash,
        font: `${tokens.size12}/${tokens.lead12} ${tokens.fontCode}`,
        textAlign: "start",
        overflowX: "auto",
    },
});
