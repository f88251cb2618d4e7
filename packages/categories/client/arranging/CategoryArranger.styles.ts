import { media, plainLink, styles, text, tokens } from "@parley/library/client/styles";

/** Indentation of one level, in pixels. */
export const LEVEL_INDENT = 24;

const level = (depth: number) => ({
    paddingInlineStart: (depth - 1) * LEVEL_INDENT,
    $nest: { [media.small]: { paddingInlineStart: (depth - 1) * 12 } },
});

export const arranger = styles("category-arranger", {
    list: { borderBlockStart: `1px solid ${tokens.lineInk}` },
    row: {
        display: "grid",
        gridTemplateColumns: "40px minmax(0, 1fr)",
        alignItems: "center",
        columnGap: tokens.s1,
        minBlockSize: 56,
        paddingBlock: tokens.s1,
        borderBlockEnd: `1px solid ${tokens.line}`,
        overflowWrap: "anywhere",
    },
    name: { ...plainLink, ...text.label, color: tokens.ink },
    level1: level(1),
    level2: level(2),
    level3: level(3),
    level4: level(4),
    level5: level(5),
    level6: level(6),
});
