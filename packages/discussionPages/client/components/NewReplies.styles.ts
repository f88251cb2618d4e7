import { styles, wordInSentence } from "@parley/library/client/styles";

export const newReplies = styles("new-replies", {
    form: { display: "inline", $nest: { "& > button": wordInSentence } },
});
