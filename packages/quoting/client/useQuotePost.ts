import { quoteBegun } from "@parley/comments/client";
import { selectDiscussion } from "@parley/discussions/client";
import { discussionPath } from "@parley/discussions/contract";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppStore } from "@parley/library/client/store";
import { useNavigate } from "react-router";
import { formatQuote } from "./formatQuote";
import { quotePostPath } from "./quotePaths";
import { readSelectionIn } from "./readSelectionIn";

/**
 * Returns a function that inserts the selected text of a post as a quote into the reply form at the end of the page. Without a selection it
 * navigates to a reply that quotes the whole post.
 */
export function useQuotePost(discussionID: number): () => Promise<void> {
    const t = useTranslation();
    const navigate = useNavigate();
    const { dispatch, getState } = useAppStore();
    return async () => {
        const chosen = await readSelectionIn(`Discussion_${discussionID}`);
        const { data: discussion } = selectDiscussion(getState(), discussionID);
        if (!chosen || !discussion) return void (await navigate(quotePostPath(discussionID)));
        const opening = t("{name} wrote:", { name: discussion.insertUser?.name ?? "" });
        dispatch(quoteBegun({ discussionID, text: formatQuote(chosen, opening, discussionPath(discussion)) }));
    };
}
