import { styles, text, tokens } from "@parley/library/client/styles";

/** Below this width there is one column (S2§2.3). */
const oneColumn = "@media (max-width: 749px)";
const columns = {
    columnGap: tokens.s8,
    display: "grid",
    gridTemplateColumns: "repeat(2, auto)",
    justifyContent: "start",
    $nest: { [oneColumn]: { gridTemplateColumns: "auto" } },
};

export const navLinks = styles("nav-links", {
    /** Lists side by side; a single list spans both columns. */
    root: { ...columns, alignItems: "start", rowGap: tokens.s5 },
    columns: { ...columns, gridColumn: "1 / -1" },
    group: { maxInlineSize: 300, minInlineSize: 160 },
    head: {
        ...text.size12,
        ...text.label,
        $nest: { "&&": { color: tokens.ink3 } },
    },
    link: {
        alignItems: "center",
        color: tokens.ink,
        display: "flex",
        gap: tokens.s2,
        minBlockSize: 30,
        paddingBlock: 5,
        textDecoration: "none",
        $nest: {
            "&:hover": { color: tokens.ink, textDecoration: "underline" },
            "&[aria-current]": text.label,
            "& > svg": { color: tokens.ink3 },
        },
    },
});
