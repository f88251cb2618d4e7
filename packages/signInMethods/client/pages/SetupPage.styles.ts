import { styles, tokens } from "@parley/library/client/styles";

export const setup = styles("totp-setup", {
    drawing: { blockSize: 220, borderRadius: tokens.radius, display: "block", inlineSize: 220, maxInlineSize: "100%" },
    key: { overflowWrap: "anywhere" },
});
