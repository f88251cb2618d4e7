import { media, plainLink, styles, text, tokens } from "@parley/library/client/styles";

export const outbox = styles("outbox", {
    list: { display: "grid", gap: tokens.s3, listStyle: "none", margin: 0, marginBlock: tokens.s4, padding: 0 },
    /** A dashed frame marks a submission that is not posted yet. */
    box: {
        alignItems: "start",
        border: `${tokens.stroke} ${tokens.pencilled} ${tokens.lineField}`,
        borderRadius: tokens.radius,
        display: "grid",
        gap: `0 ${tokens.s3}`,
        gridTemplateColumns: "24px minmax(0, 1fr) auto",
        padding: `${tokens.s3} ${tokens.s4}`,
        $nest: {
            "& > svg": { color: tokens.ink3 },
            [media.small]: { gridTemplateColumns: "24px minmax(0, 1fr)" },
        },
    },
    words: { overflowWrap: "anywhere", whiteSpace: "pre-line" },
    actions: {
        display: "flex",
        flexWrap: "wrap",
        $nest: { [media.small]: { gridColumn: 2, marginInlineStart: -8 } },
    },
    why: { ...text.size14, overflowWrap: "anywhere" },
    /** At the edge of every page while a submission is pending that the page does not show. */
    count: {
        ...plainLink,
        ...text.size14,
        alignItems: "center",
        background: tokens.paper,
        border: `${tokens.stroke} ${tokens.pencilled} ${tokens.lineField}`,
        borderRadius: tokens.radius,
        boxShadow: tokens.shadow2,
        display: "flex",
        gap: tokens.s2,
        insetBlockEnd: tokens.s4,
        insetInlineStart: tokens.s4,
        padding: `${tokens.s2} ${tokens.s3}`,
        position: "fixed",
        zIndex: tokens.zToast as "auto",
        $nest: {
            // Hidden during typing, so that it does not cover the text.
            ":root:has(textarea:focus, [contenteditable]:focus) &": { display: "none" },
            [media.print]: { display: "none" },
        },
    },
});
