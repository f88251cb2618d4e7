import { media, styles, tokens } from "@parley/library/client/styles";

export const newPost = styles("new-post", {
    choices: {
        display: "grid",
        gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
        gap: tokens.s4,
        $nest: { "& > :only-child": { gridColumn: "1 / -1" }, [media.small]: { gridTemplateColumns: "minmax(0, 1fr)" } },
    },
    body: { $nest: { "& textarea": { minBlockSize: 240 } } },
    end: { paddingBlockStart: tokens.s4 },
});
