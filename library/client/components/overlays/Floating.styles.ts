import { keyframes, media, raised, styles, tokens } from "@parley/library/client/styles";

const appear = keyframes("floating-appear", { from: { opacity: 0 } });

/** Styles of panels that float beside their trigger. */
export const floating = styles("floating", {
    panel: {
        ...raised,
        position: "fixed",
        zIndex: tokens.zMenu as "auto",
        // Initial position; the actual one is calculated when the panel opens.
        insetBlock: "0 auto",
        insetInline: "0 auto",
        maxInlineSize: "calc(100vw - 32px)",
        margin: 0,
        color: tokens.ink,
        textAlign: "start",
        whiteSpace: "normal",
        overflow: "auto",
        overscrollBehavior: "contain",
        animation: `${appear} ${tokens.quick} ${tokens.ease}`,
        $nest: { ...raised.$nest, [media.print]: { display: "none" } },
    },
    menu: { inlineSize: tokens.menu, padding: `${tokens.s2} 0` },
    menuMedium: { inlineSize: tokens.menuM, padding: `${tokens.s2} 0` },
    flyout: { inlineSize: "max-content", maxInlineSize: `min(${tokens.toastWide}, calc(100vw - 32px))`, padding: tokens.s4 },
});
