import { media, styles, text, tokens } from "@parley/library/client/styles";

const count = {
    flex: "none",
    marginInlineStart: "auto",
    color: tokens.ink3,
    fontSize: tokens.size12,
    fontWeight: "normal",
    overflowWrap: "normal",
    ...text.numbers,
} as const;

export const sideNav = styles("places-nav", {
    list: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)" },
    head: {
        marginBlock: `${tokens.s5} ${tokens.s1}`,
        color: tokens.ink3,
        ...text.size12,
        ...text.label,
        $nest: { "&:first-child": { marginBlockStart: 0 } },
    },
    link: {
        position: "relative",
        display: "flex",
        alignItems: "baseline",
        gap: tokens.s2,
        paddingBlock: 6,
        color: tokens.ink2,
        textDecoration: "none",
        overflowWrap: "anywhere",
        $nest: {
            "&:hover": { color: tokens.ink, textDecoration: "underline", textDecorationColor: tokens.line2 },
            "&[aria-current]": { color: tokens.ink, ...text.label },
            "&[aria-current]::before": {
                content: '""',
                position: "absolute",
                insetInlineStart: -16,
                insetBlock: 7,
                inlineSize: 2,
                background: tokens.ink,
                $nest: { [media.notFull]: { insetInlineStart: -12 }, [media.forcedColors]: { background: "Highlight" } },
            },
            // Its text comes with a stylesheet that pages without scripts link.
            "&[data-count]::after": count,
            [media.small]: { paddingBlock: tokens.s3 },
        },
    },
    inner: { paddingInlineStart: tokens.s4 },
    count,
    fresh: { $nest: { "&&": { color: tokens.accent, ...text.label } } },
});
