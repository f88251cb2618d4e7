import { raised, styles, text, tokens } from "@parley/library/client/styles";

/** Up to this width the panel is as wide as the text (DISC-073, S2§9). */
const MOBILE = "@media (max-width: 516px)";
/** Above the posts, below the page header. */
const LAYER = 900;

export const share = styles("share", {
    root: { position: "relative", $nest: { [MOBILE]: { position: "static" } } },
    opener: {
        display: "inline-flex",
        alignItems: "center",
        gap: tokens.s2,
        minBlockSize: 32,
        paddingInline: tokens.s2,
        borderRadius: tokens.radius,
        color: tokens.ink2,
        ...text.label,
        cursor: "pointer",
        listStyle: "none",
        $nest: {
            "&::-webkit-details-marker": { display: "none" },
            "&:hover": { color: tokens.ink },
            [MOBILE]: { minBlockSize: 44 },
        },
    },
    panel: {
        ...raised,
        position: "absolute",
        insetBlockEnd: "calc(100% + 4px)",
        insetInlineEnd: 0,
        zIndex: LAYER,
        display: "flex",
        gap: tokens.s2,
        inlineSize: 380,
        padding: tokens.s3,
        ...text.size12,
        $nest: {
            "& > input": { flex: 1, minInlineSize: 0 },
            "& > button": { flexShrink: 0, whiteSpace: "nowrap" },
            [MOBILE]: { insetBlockEnd: "auto", insetInlineStart: 0, flexDirection: "column", inlineSize: "auto" },
        },
    },
});
