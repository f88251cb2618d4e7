import { media, styles, text, tokens, visuallyHidden } from "@parley/library/client/styles";

export const table = styles("table", {
    /** A table that is too wide scrolls within this frame instead of widening the page. */
    frame: { overflowX: "auto", overscrollBehaviorX: "contain", minInlineSize: 0 },
    root: {
        inlineSize: "100%",
        borderCollapse: "collapse",
        ...text.numbers,
        $nest: { [media.small]: { display: "block" } },
    },
    caption: {
        paddingBlockEnd: tokens.s2,
        textAlign: "start",
        ...text.head16,
        $nest: { [media.small]: { display: "block" } },
    },
    captionHidden: visuallyHidden,
    /** On a small screen each cell shows its heading; the controls for sorting stay above. */
    heads: { $nest: { [media.small]: { display: "block" } } },
    headsHidden: { $nest: { [media.small]: visuallyHidden } },
    headRow: { $nest: { [media.small]: { display: "flex", flexWrap: "wrap", columnGap: tokens.s4 } } },
    head: {
        paddingBlock: 9,
        paddingInline: `0 ${tokens.s4}`,
        borderBlockEnd: `${tokens.stroke} solid ${tokens.lineInk}`,
        color: tokens.ink3,
        ...text.size12,
        ...text.label,
        textAlign: "start",
        verticalAlign: "baseline",
        $nest: {
            "&:last-child": { paddingInlineEnd: 0 },
            [media.small]: { display: "block", padding: 0, border: 0 },
        },
    },
    headUnsorted: { $nest: { [media.small]: visuallyHidden } },
    sort: {
        display: "inline-flex",
        alignItems: "center",
        gap: 4,
        minBlockSize: 24,
        padding: 0,
        border: 0,
        background: "none",
        color: "inherit",
        fontWeight: "inherit",
        textAlign: "start",
        textDecoration: "none",
        cursor: "pointer",
        $nest: {
            "&:hover": { color: tokens.ink, textDecoration: "underline" },
            '[aria-sort="ascending"] > &, [aria-sort="descending"] > &': { color: tokens.ink },
            '[aria-sort="none"] > & > svg': { color: tokens.inkOff },
            [media.small]: { minBlockSize: tokens.touch },
        },
    },
    body: { $nest: { [media.small]: { display: "block" } } },
    row: {
        $nest: {
            [media.small]: {
                display: "grid",
                gap: 4,
                paddingBlock: tokens.s3,
                borderBlockEnd: `${tokens.stroke} solid ${tokens.line}`,
            },
        },
    },
    cell: {
        minInlineSize: "5em",
        paddingBlock: 9,
        paddingInline: `0 ${tokens.s4}`,
        borderBlockEnd: `${tokens.stroke} solid ${tokens.line}`,
        textAlign: "start",
        verticalAlign: "top",
        overflowWrap: "anywhere",
        $nest: {
            "&:last-child": { paddingInlineEnd: 0 },
            [media.small]: { display: "block", minInlineSize: 0, padding: 0, border: 0 },
        },
    },
    rowHead: { fontWeight: "inherit", $nest: { [media.small]: text.label } },
    number: { whiteSpace: "nowrap", $nest: { [media.small]: { whiteSpace: "normal" } } },
    end: { textAlign: "end", $nest: { [media.small]: { textAlign: "start" } } },
    /** For sighted readers only, since assistive technology reads the headings of the table. */
    labelled: {
        $nest: {
            [media.small]: {
                display: "grid",
                gridTemplateColumns: "minmax(0, 2fr) minmax(0, 3fr)",
                columnGap: tokens.s3,
                $nest: {
                    "&::before": {
                        content: ["attr(data-label)", 'attr(data-label) / ""'] as unknown as string,
                        color: tokens.ink3,
                        ...text.size12,
                        lineHeight: tokens.lead14,
                    },
                },
            },
        },
    },
    insteadRow: { $nest: { [media.small]: { display: "block" } } },
    instead: { padding: 0, $nest: { [media.small]: { display: "block" } } },
    busy: { opacity: 0.6 },
});
