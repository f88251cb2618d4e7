import { media, styles, text, tokens } from "@parley/library/client/styles";

export const state = styles("state", {
    root: { display: "inline-flex", alignItems: "center", gap: 4, color: tokens.ink2, ...text.label },
    good: { color: tokens.success },
    warned: { color: tokens.warn },
    bad: { color: tokens.danger },
});

/** Puts a separator before each fact; the one at the start of a line is clipped, so that no line begins or ends with a dot. */
const separated = (width: number, clipped: number) =>
    ({
        display: "flex",
        flexWrap: "wrap",
        marginInlineStart: -width,
        clipPath: `inset(-6px -6px -6px ${clipped}px)`,
        $nest: {
            // Keeps the lines of a wrapped fact aligned, clear of the clipped edge.
            "& > *": { position: "relative", minInlineSize: 0, paddingInlineStart: width },
            '[dir="rtl"] &': { clipPath: `inset(-6px ${clipped}px -6px -6px)` },
            "& > *::before": {
                content: '"·"',
                position: "absolute",
                insetInlineStart: 0,
                inlineSize: width,
                textAlign: "center",
                color: tokens.ink3,
                fontWeight: "normal",
            },
            "& a": { textDecoration: "none" },
            "& a:hover": { textDecoration: "underline" },
            "& a:not([class])": { color: "inherit" },
            [media.small]: { $nest: { "& > [data-far]": { display: "none" } } },
        },
    }) as const;

export const metaLine = styles("meta-line", {
    row: {
        ...separated(14, 10),
        gap: "2px 0",
        marginBlockStart: 3,
        color: tokens.ink3,
        fontSize: tokens.size12,
        lineHeight: "1.125rem",
        $nest: {
            ...separated(14, 10).$nest,
            "& a[href]": { display: "inline-block", paddingBlock: 3, marginBlock: -3 },
            [`& > .${state.root} > svg`]: { inlineSize: 14, blockSize: 14 },
        },
    },
    facts: { ...separated(18, 13), alignItems: "center", gap: "4px 0", color: tokens.ink3 },
});
