import { media, styles, text, tokens } from "@parley/library/client/styles";

export const bodyField = styles("body-field", {
    /** As high as the toolbar that replaces it, so that the text does not shift. */
    strip: {
        display: "flex",
        alignItems: "center",
        gap: tokens.s2,
        minBlockSize: 39,
        padding: `3px 3px 3px ${tokens.s4}`,
        borderBlockEnd: `${tokens.stroke} solid ${tokens.line}`,
        color: tokens.ink3,
        $nest: {
            '[dir="rtl"] &': { paddingInlineStart: tokens.s4, paddingInlineEnd: 3 },
            [media.small]: { minBlockSize: 47, paddingBlock: 1 },
        },
    },
    hint: { flex: "1 1 auto", minInlineSize: 0, margin: 0, ...text.size12 },
    /** On narrow screens the tools take precedence over the hint. */
    hintBesideTools: { $nest: { [media.small]: { display: "none" } } },
    tools: {
        display: "flex",
        flex: "none",
        gap: 2,
        marginInlineStart: "auto",
        $nest: {
            [media.small]: { $nest: { "& button": { minInlineSize: tokens.touch, minBlockSize: tokens.touch } } },
        },
    },
    below: {
        display: "grid",
        gap: tokens.s3,
        padding: `${tokens.s3} ${tokens.s4}`,
        borderBlockStart: `${tokens.stroke} solid ${tokens.line}`,
        $nest: { "&:empty": { display: "none" } },
    },
    /** Same dimensions as the text area that it replaces. */
    plain: {
        display: "block",
        inlineSize: "100%",
        minBlockSize: 112,
        padding: `${tokens.s3} ${tokens.s4}`,
        border: 0,
        background: "none",
        fontSize: tokens.sizeRead,
        lineHeight: tokens.leadRead,
    },
    /** Takes no space itself; it is the positioned ancestor of a list of suggestions. */
    anchors: { display: "block", position: "relative", blockSize: 0 },
    preview: { display: "grid", gap: tokens.s2, minInlineSize: 0 },
    wait: { padding: `${tokens.s3} ${tokens.s4}`, color: tokens.ink3, ...text.size14 },
});
