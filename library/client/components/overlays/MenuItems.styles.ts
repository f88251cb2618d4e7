import { media, styles, text, tokens } from "@parley/library/client/styles";

export const menuItems = styles("menu-items", {
    item: {
        $nest: {
            "&&": { rowGap: 0 },
            "&&:focus": { background: tokens.paperOver },
            '&[aria-checked="true"]': text.label,
            // At a text size of 200 % there is no space for a note beside a name.
            [media.tiny]: { display: "grid", gridTemplateColumns: "auto minmax(0, 1fr)" },
        },
    },
    name: { flex: 1, minInlineSize: 0, overflowWrap: "anywhere" },
    note: {
        marginInlineStart: "auto",
        color: tokens.ink3,
        ...text.size12,
        ...text.numbers,
        fontWeight: tokens.weightText as "normal",
        $nest: { [media.tiny]: { gridColumn: "2", marginInlineStart: 0 } },
    },
    /** Reason, as a sentence below the name. */
    reason: {
        flex: "1 0 100%",
        paddingInlineStart: `calc(${tokens.iconS} + 10px)`,
        $nest: { [media.tiny]: { paddingInlineStart: 0 } },
    },
    danger: { $nest: { "&&, &&:hover, &&:focus, & > svg": { color: tokens.danger } } },
    off: {
        $nest: {
            "&&, &&:hover, &&:focus, & > svg": { color: tokens.inkOff, cursor: "not-allowed" },
            "&&:hover": { background: "none" },
        },
    },
    head: {
        padding: `4px ${tokens.s4}`,
        color: tokens.ink3,
        ...text.size12,
        ...text.label,
    },
    cut: { blockSize: 1, marginBlock: tokens.s2, marginInline: 0, border: 0, background: tokens.line },
});
