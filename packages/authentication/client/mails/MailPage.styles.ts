import { styles, tokens } from "@parley/library/client/styles";

export const mailPage = styles("mail-page", {
    text: {
        backgroundColor: tokens.paperWash,
        overflowWrap: "anywhere",
        padding: tokens.s4,
    },
});
