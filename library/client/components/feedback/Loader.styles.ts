import { keyframes, styles, tokens } from "@parley/library/client/styles";

const sweep = keyframes("loader-sweep", { from: { backgroundPosition: "120% 0" }, to: { backgroundPosition: "-20% 0" } });

export const loader = styles("loader", {
    bone: {
        display: "block",
        blockSize: 12,
        borderRadius: tokens.radiusS,
        background: `linear-gradient(90deg, ${tokens.paperSunk} 30%, ${tokens.paperWash} 50%, ${tokens.paperSunk} 70%) 0 0 / 300% 100%`,
        animation: `${sweep} ${tokens.loading} linear infinite`,
    },
    width20: { inlineSize: "20%" },
    width40: { inlineSize: "40%" },
    width60: { inlineSize: "60%" },
    width80: { inlineSize: "80%" },
    width100: { inlineSize: "100%" },
    title: { blockSize: 28 },
    round28: { inlineSize: 28, blockSize: 28, borderRadius: "50%" },
    round40: { inlineSize: 40, blockSize: 40, borderRadius: "50%" },
    round100: { inlineSize: 100, blockSize: 100, borderRadius: "50%" },
    lines: { display: "grid", gap: tokens.s2, alignContent: "center", minInlineSize: 0 },
    row: {
        display: "grid",
        gridTemplateColumns: "40px minmax(0, 1fr)",
        columnGap: tokens.s4,
        paddingBlock: tokens.s4,
        borderBlockEnd: `${tokens.stroke} solid ${tokens.line}`,
    },
    post: { display: "grid", gap: tokens.s4, paddingBlock: tokens.s4 },
});
