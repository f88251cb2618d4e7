import { mayQuote } from "@parley/comments/contract";
import { selectDiscussion, selectOptionsReader } from "@parley/discussions/client";
import { ButtonLink } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { MouseEvent } from "react";
import { quotePostPath } from "./quotePaths";
import { getSelectedRange } from "./readSelectionIn";
import { useQuotePost } from "./useQuotePost";

/** Link below the post to a reply that quotes the post, or its selected text (CMT-007, CMT-008). */
export function QuotePost({ discussionID }: { discussionID: number }) {
    const t = useTranslation();
    const isOffered = useAppSelector((state) => {
        const { data } = selectDiscussion(state, discussionID);
        if (!data) return false;
        const viewer = selectOptionsReader(state, data);
        return viewer.userID !== 0 && mayQuote(viewer, data);
    });
    const quotePost = useQuotePost(discussionID);
    if (!isOffered) return null;
    return (
        <ButtonLink variant="text" size={32} icon="quote" href={quotePostPath(discussionID)} onClick={press}>
            {t("Quote")}
        </ButtonLink>
    );

    function press(event: MouseEvent) {
        // A click that opens another tab, or a click without a selection, follows the link to the page.
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || !getSelectedRange()) return;
        event.preventDefault();
        void quotePost();
    }
}
