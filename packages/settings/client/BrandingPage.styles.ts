import { styles, tokens } from "@parley/library/client/styles";

export const brandingPage = styles("branding-page", {
    picture: {
        display: "block",
        maxInlineSize: "100%",
        maxBlockSize: 160,
        padding: tokens.s2,
        border: `${tokens.stroke} solid ${tokens.line}`,
        borderRadius: tokens.radius,
        background: tokens.paper,
        objectFit: "contain",
    },
});
