import { media, styles, text, tokens } from "@parley/library/client/styles";

export const composer = styles("composer", {
    root: {
        display: "grid",
        gridTemplateColumns: "40px minmax(0, 1fr)",
        columnGap: tokens.s4,
        paddingBlockStart: tokens.s6,
        borderBlockStart: `${tokens.stroke} solid ${tokens.lineInk}`,
        $nest: {
            [media.print]: { display: "none" },
            [media.small]: { gridTemplateColumns: "minmax(0, 1fr)" },
        },
    },
    photo: { $nest: { [media.small]: { display: "none" } } },
    title: { ...text.head16, marginBlockEnd: 8 },
    end: {
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        justifyContent: "space-between",
        gap: tokens.s3,
        marginBlockStart: tokens.s3,
    },
    buttons: {
        display: "flex",
        flexWrap: "wrap",
        gap: tokens.s2,
        $nest: {
            [media.small]: { inlineSize: "100%", $nest: { '& > [type="submit"]': { flex: 1 } } },
        },
    },
    editor: {
        position: "relative",
        display: "flex",
        flexDirection: "column",
        minInlineSize: 0,
        maxInlineSize: "100%",
        border: `${tokens.stroke} solid ${tokens.lineField}`,
        borderRadius: tokens.radius,
        background: tokens.paper,
        $nest: {
            "&:focus-within": { borderColor: tokens.accent, boxShadow: `0 0 0 1px ${tokens.accent}` },
            [media.forcedColors]: { border: "1px solid ButtonBorder" },
        },
    },
    /**
     * The border is pencilled until the text is stored on the account: the line style shows the save state, and the text beside it
     * describes it.
     */
    device: {
        borderColor: tokens.ink3,
        borderStyle: tokens.pencilled as "dashed",
        $nest: { "&:focus-within": { margin: -1, borderWidth: 2, borderColor: tokens.accent, boxShadow: "none" } },
    },
    no: {
        borderStyle: tokens.erased as "dotted",
        $nest: { "&:focus-within": { margin: -1, borderWidth: 2, borderColor: tokens.accent, boxShadow: "none" } },
    },
    wrong: { borderColor: tokens.danger },
    write: {
        display: "block",
        flex: "none",
        inlineSize: "100%",
        minBlockSize: 112,
        maxBlockSize: "70vh",
        padding: `${tokens.s3} ${tokens.s4}`,
        border: 0,
        borderRadius: tokens.radius,
        background: "none",
        fontSize: tokens.sizeRead,
        lineHeight: tokens.leadRead,
        outline: 0,
        resize: "vertical",
        fieldSizing: "content",
        $nest: {
            "&::placeholder": { color: tokens.ink3, opacity: 1 },
            // Not meant to be read; the editor that shows this text is still loading.
            "@media (scripting: enabled)": { $nest: { "&[data-unread]": { visibility: "hidden" } } },
            "@media (scripting: none)": { $nest: { "&[data-unread]": { display: "none" } } },
        },
    },
    titleField: {
        display: "block",
        inlineSize: "100%",
        padding: "6px 0 10px",
        border: 0,
        borderBlockEnd: `${tokens.stroke} solid ${tokens.lineField}`,
        borderRadius: 0,
        background: "none",
        ...text.head24,
        resize: "none",
        overflow: "hidden",
        fieldSizing: "content",
        $nest: {
            "&::placeholder": { color: tokens.ink3, opacity: 1 },
            "&:focus": { outline: 0, borderBlockEndColor: tokens.accent, boxShadow: `0 1px 0 ${tokens.accent}` },
            '&[aria-invalid="true"]': { borderBlockEndColor: tokens.danger },
        },
    },
    savedSlot: { display: "flex", minBlockSize: 20 },
    saved: {
        display: "inline-flex",
        alignItems: "center",
        gap: tokens.s2,
        minBlockSize: 20,
        color: tokens.ink3,
        ...text.size12,
        $nest: { "&& > svg": { inlineSize: 32, blockSize: 16 } },
    },
    savedNo: { $nest: { "&&": { color: tokens.warn } } },
    savedAccount: { $nest: { "& > svg": { color: tokens.success } } },
});
