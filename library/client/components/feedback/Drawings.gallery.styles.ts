import { styles, text, tokens } from "@parley/library/client/styles";

export const drawingSamples = styles("drawing-sample", {
    grid: {
        display: "grid",
        gridTemplateColumns: "repeat(auto-fill, minmax(min(7rem, 100%), 1fr))",
        gap: tokens.s4,
        color: tokens.ink3,
        ...text.size12,
        $nest: {
            "& > li": { display: "grid", justifyItems: "center", gap: tokens.s2 },
            "& svg": { blockSize: 72, color: tokens.ink },
        },
    },
});
