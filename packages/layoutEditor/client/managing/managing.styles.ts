import { media, plainLink, styles, text, tokens } from "@parley/library/client/styles";

export const managing = styles("layouts-managing", {
    kind: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)" },
    lead: { margin: 0, color: tokens.ink2 },
    places: { margin: 0, padding: 0, listStyle: "none" },
    /** A place on one side, the choice of its layout on the other. */
    place: {
        display: "grid",
        gridTemplateColumns: "minmax(0, 1fr) minmax(0, 340px)",
        alignItems: "center",
        gap: tokens.s3,
        paddingBlock: tokens.s3,
        borderBlockEnd: `1px solid ${tokens.line}`,
        overflowWrap: "anywhere",
        $nest: { [media.small]: { gridTemplateColumns: "minmax(0, 1fr)", gap: tokens.s2 } },
    },
    choice: {
        display: "flex",
        gap: tokens.s2,
        alignItems: "center",
        $nest: { "& > span": { flex: "1 1 auto", minInlineSize: 0 } },
    },
    end: { justifySelf: "end", $nest: { [media.small]: { justifySelf: "start" } } },
    name: { ...text.label, margin: 0 },
    note: { ...text.size14, margin: 0, color: tokens.ink3 },
    layoutName: { ...plainLink, ...text.label, color: tokens.ink },
    other: { paddingBlock: tokens.s3 },
    otherFields: { display: "grid", gap: tokens.s3, paddingBlockStart: tokens.s2, maxInlineSize: 560 },
    /** Cards of templates, each with a drawing of its columns. */
    templates: {
        display: "grid",
        gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 180px), 1fr))",
        gap: tokens.s3,
        inlineSize: "100%",
    },
    template: {
        display: "grid",
        gap: tokens.s2,
        alignContent: "start",
        padding: tokens.s3,
        border: `${tokens.stroke} solid ${tokens.line2}`,
        borderRadius: tokens.radius,
        background: tokens.paper,
        cursor: "pointer",
        $nest: {
            "&:hover": { borderColor: tokens.ink3 },
            "& input": { inlineSize: 20, blockSize: 20, margin: 0, accentColor: tokens.accent },
            "&:has(input:checked)": { borderColor: tokens.accent, boxShadow: `0 0 0 1px ${tokens.accent}` },
            [media.forcedColors]: { $nest: { "&:has(input:checked)": { outline: "2px solid Highlight" } } },
        },
    },
    templateHead: { display: "flex", gap: tokens.s2, alignItems: "center", ...text.label },
    sketch: { display: "block", inlineSize: "100%", blockSize: 96, fill: tokens.line2 },
    sketchGround: { fill: tokens.paperWash },
    sketchField: { fill: tokens.paper, stroke: tokens.line2 },
    sketchMain: { fill: tokens.ink3 },
});
