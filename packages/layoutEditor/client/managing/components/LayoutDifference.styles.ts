import { styles, text, tokens } from "@parley/library/client/styles";

export const difference = styles("layout-difference", {
    root: {
        ...text.size14,
        margin: 0,
        padding: 0,
        listStyle: "none",
        border: `${tokens.stroke} solid ${tokens.line}`,
        borderRadius: tokens.radius,
        overflow: "hidden",
        overflowWrap: "anywhere",
        $nest: {
            "& > li": { display: "flex", gap: tokens.s2, padding: `${tokens.s1} ${tokens.s3}` },
            "& ins": { textDecoration: "none" },
        },
    },
    same: { color: tokens.ink3 },
    added: { background: tokens.successTint },
    removed: { background: tokens.dangerTint },
    mark: { inlineSize: "1ch", flex: "none", ...text.label },
    settings: { fontWeight: tokens.weightText as "normal", color: tokens.ink3 },
    depth0: {},
    depth1: { paddingInlineStart: 16 },
    depth2: { paddingInlineStart: 32 },
    depth3: { paddingInlineStart: 48 },
    depth4: { paddingInlineStart: 64 },
});
