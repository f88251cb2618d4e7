import { keyframes, media, styles, tokens } from "@parley/library/client/styles";

const grow = keyframes("progress-grow", { from: { transform: "scaleX(0)" }, to: { transform: "scaleX(.9)" } });

export const progress = styles("progress", {
    root: {
        animation: `${grow} ${tokens.loading} cubic-bezier(0, .6, .3, 1) .15s both`,
        background: tokens.accent,
        blockSize: 2,
        insetBlockStart: 0,
        insetInline: 0,
        position: "fixed",
        transformOrigin: "left",
        zIndex: tokens.zTip as unknown as number,
        $nest: { '[dir="rtl"] &': { transformOrigin: "right" }, [media.lessMotion]: { animation: "none" } },
    },
});
