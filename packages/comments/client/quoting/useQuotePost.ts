import { selectDiscussion } from "@parley/discussions/client";
import { discussionPath } from "@parley/discussions/contract";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppStore } from "@parley/library/client/store";
import { useNavigate } from "react-router";
import { quotePostPath } from "../addresses";
import { quoteBegun } from "../comments.slice";
import { quotedText } from "../quotedText";
import { chosenIn } from "./chosenIn";

/** Puts what is selected of a post into the reply at the end of the page; where nothing is, leads to a reply with the whole post. */
export function useQuotePost(discussionID: number): () => Promise<void> {
    const t = useTranslation();
    const navigate = useNavigate();
    const { dispatch, getState } = useAppStore();
    return async () => {
        const chosen = await chosenIn(`Discussion_${discussionID}`);
        const { data: discussion } = selectDiscussion(getState(), discussionID);
        if (!chosen || !discussion) return void (await navigate(quotePostPath(discussionID)));
        const opening = t("{name} wrote:", { name: discussion.insertUser?.name ?? "" });
        dispatch(quoteBegun({ discussionID, text: quotedText(chosen, opening, discussionPath(discussion)) }));
    };
}
