import { styles, text, tokens } from "@parley/library/client/styles";

export const iconSamples = styles("icon-sample", {
    grid: {
        display: "grid",
        gridTemplateColumns: "repeat(auto-fill, minmax(min(5.5rem, 100%), 1fr))",
        gap: `${tokens.s4} ${tokens.s1}`,
        color: tokens.ink3,
        ...text.size12,
        $nest: { "& > li": { display: "grid", justifyItems: "center", gap: tokens.s1 }, "& svg": { color: tokens.ink } },
    },
});
