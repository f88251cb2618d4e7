import { keyframes, media, styles, text, tokens } from "@parley/library/client/styles";

/**
 * Windows so low that a fixed head and foot would leave no space between them: a phone in landscape orientation, or a text size of 400 %.
 */
const LOW = "@media (max-height: 420px)";

const appear = keyframes("modal-appear", { from: { opacity: 0 } });

/** Styles of the page behind modals. */
export const page = styles("modal-page", {
    still: { overflow: "hidden" },
    gutter: { scrollbarGutter: "stable" },
});

const sheet = { maxInlineSize: "none", borderEndStartRadius: 0, borderEndEndRadius: 0, borderBlockEnd: 0 };
const whole = {
    maxInlineSize: "none",
    blockSize: "100%",
    border: 0,
    borderRadius: 0,
};
/** Panel along a side, which leaves a part of the page visible and pressable. */
const panel = { blockSize: "100%", borderBlock: 0, borderRadius: 0 };

export const modal = styles("modal", {
    root: {
        position: "fixed",
        inset: 0,
        zIndex: tokens.zModal as "auto",
        inlineSize: "100%",
        maxInlineSize: "none",
        blockSize: "100%",
        maxBlockSize: "none",
        margin: 0,
        padding: tokens.s4,
        border: 0,
        background: tokens.scrim,
        color: tokens.ink,
        $nest: {
            "&[open]": {
                display: "grid",
                gridTemplate: "minmax(0, 1fr) / minmax(0, 1fr)",
                placeItems: "center",
                animation: `${appear} ${tokens.quick} ${tokens.ease}`,
            },
            "&::backdrop": { background: "none" },
            [media.small]: { padding: `${tokens.s8} 0 0`, $nest: { "&&": { placeItems: "end" } } },
        },
    },
    panel: {
        display: "flex",
        flexDirection: "column",
        inlineSize: "100%",
        maxBlockSize: "100%",
        border: `${tokens.stroke} solid ${tokens.line2}`,
        borderRadius: tokens.radius,
        background: tokens.paperRaised,
        boxShadow: tokens.shadow3,
        overflow: "hidden",
        $nest: {
            // Form around head, body and foot.
            "& > form": { display: "flex", flexDirection: "column", flex: "auto", minBlockSize: 0 },
            [media.forcedColors]: { border: "1px solid ButtonBorder" },
            [LOW]: { overflowY: "auto", $nest: { "& > form": { flex: "none" } } },
        },
    },
    small: { maxInlineSize: tokens.modalS, $nest: { [media.small]: sheet } },
    medium: { maxInlineSize: tokens.modalM, $nest: { [media.small]: sheet } },
    large: { maxInlineSize: tokens.modalL, $nest: { [media.small]: sheet } },
    xl: { maxInlineSize: tokens.modalXl, $nest: { [media.small]: { ...sheet, blockSize: "100%" } } },
    xxl: { maxInlineSize: tokens.modalXxl, $nest: { [media.small]: { ...sheet, blockSize: "100%" } } },
    fullScreen: whole,
    right: { ...panel, maxInlineSize: tokens.modalS, justifySelf: "end", borderInlineEnd: 0 },
    rightLarge: { ...panel, maxInlineSize: tokens.modalL, justifySelf: "end", borderInlineEnd: 0 },
    left: { ...panel, maxInlineSize: tokens.modalS, justifySelf: "start", borderInlineStart: 0 },
    top: {
        alignSelf: "start",
        maxInlineSize: "none",
        borderInline: 0,
        borderBlockStart: 0,
        borderStartStartRadius: 0,
        borderStartEndRadius: 0,
    },
    /** Dialog of a panel that touches an edge of the window. */
    edge: { $nest: { "&&": { padding: 0 } } },
    /** Dialog of a panel along a side, on a phone. */
    side: { $nest: { [media.small]: { $nest: { "&&": { paddingBlock: 0 } } } } },
    head: {
        display: "flex",
        flex: "none",
        alignItems: "center",
        justifyContent: "space-between",
        gap: tokens.s3,
        padding: `${tokens.s4} ${tokens.s3} ${tokens.s3}`,
        paddingInlineStart: tokens.s6,
        $nest: { [media.small]: { paddingInline: `${tokens.s4} ${tokens.s2}` } },
    },
    headLined: {
        minBlockSize: tokens.bar,
        paddingBlock: tokens.s2,
        borderBlockEnd: `${tokens.stroke} solid ${tokens.line}`,
    },
    title: { ...text.head16, minInlineSize: 0, overflowWrap: "anywhere" },
    body: {
        display: "grid",
        flex: "auto",
        gridTemplateColumns: "minmax(0, 1fr)",
        alignContent: "start",
        gap: tokens.s4,
        minBlockSize: 0,
        padding: `${tokens.s1} ${tokens.s6} ${tokens.s6}`,
        overflowY: "auto",
        overscrollBehavior: "contain",
        $nest: {
            "&:focus-visible": { outlineOffset: -2 },
            [media.small]: { paddingInline: tokens.s4 },
            [LOW]: { flex: "none", overflow: "visible" },
        },
    },
    /** Body below a head with a line. */
    bodyLined: { $nest: { "&&": { paddingBlockStart: tokens.s4 } } },
    foot: {
        display: "flex",
        flex: "none",
        flexWrap: "wrap",
        alignItems: "center",
        justifyContent: "flex-end",
        gap: tokens.s3,
        padding: `${tokens.s3} ${tokens.s6}`,
        borderBlockStart: `${tokens.stroke} solid ${tokens.line}`,
        $nest: { [media.small]: { paddingInline: tokens.s4 } },
    },
});
