import { plainLink, styles, text, tokens } from "@parley/library/client/styles";

export const userLink = styles("user-link", {
    name: { ...plainLink, ...text.label, overflowWrap: "anywhere" },
    photo: { borderRadius: tokens.radiusRound, display: "inline-block", lineHeight: 0 },
});
