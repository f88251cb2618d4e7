import type { Rules } from "@parley/library/client/styles";
import { media, raised, styles, text, tokens } from "@parley/library/client/styles";
import { toCompactRules } from "./compactRules";

const asSheet: Rules = {
    border: 0,
    borderInlineStart: `${tokens.stroke} solid ${tokens.line2}`,
    borderRadius: 0,
    boxShadow: tokens.shadow3,
    inlineSize: `min(${tokens.modalM}, 100%)`,
    insetBlock: `var(--title-bar-height, ${tokens.barMobile}) 0`,
    insetInlineEnd: 0,
    maxBlockSize: "none",
    position: "fixed",
    zIndex: tokens.zModal as "auto",
};

export const meBox = styles("me-box", {
    root: { display: "flex", gap: tokens.s1, $nest: toCompactRules({ gap: 0 }) },
    dropdown: { position: "relative" },
    sheet: {
        ...raised,
        insetBlockStart: "calc(100% + 4px)",
        insetInlineEnd: 0,
        inlineSize: `min(${tokens.toastWide}, calc(100vw - 16px))`,
        maxBlockSize: "calc(100vh - 64px)",
        overflowY: "auto",
        overscrollBehavior: "contain",
        position: "absolute",
        zIndex: tokens.zMenu as "auto",
        $nest: toCompactRules(asSheet),
    },
    /** 300 px wide (S2§9). */
    menu: {
        inlineSize: `min(${tokens.menuM}, calc(100vw - 16px))`,
        $nest: toCompactRules({ inlineSize: asSheet.inlineSize as string }),
    },
    head: { $nest: { ".me-box-menu > &": { display: "none", $nest: toCompactRules({ display: "flex" }) } } },
    close: { $nest: { "&&": { display: "none" }, ...toCompactRules({ $nest: { "&&": { display: "grid" } } }) } },
    tabs: {
        borderBlockEnd: `${tokens.stroke} solid ${tokens.line}`,
        display: "none",
        gap: tokens.s6,
        overflowX: "auto",
        minBlockSize: tokens.touch,
        paddingInline: tokens.s4,
        $nest: { ...toCompactRules({ display: "flex" }), "@media (scripting: none)": { $nest: { "&&": { display: "none" } } } },
    },
    tab: {
        alignItems: "center",
        background: "none",
        border: 0,
        color: tokens.ink2,
        cursor: "pointer",
        display: "flex",
        flex: "none",
        gap: 6,
        minBlockSize: tokens.touch,
        padding: 0,
        position: "relative",
        $nest: {
            "&:hover": { color: tokens.ink },
            "&:focus-visible": { outlineOffset: -2 },
            "&[aria-selected=true]": { color: tokens.ink, ...text.label },
            "&[aria-selected=true]::after": {
                background: tokens.ink,
                blockSize: 1,
                content: '""',
                insetBlockEnd: 0,
                insetInline: 0,
                position: "absolute",
                $nest: { [media.forcedColors]: { background: "Highlight" } },
            },
        },
    },
});
