import { mayQuote } from "@parley/comments/contract";
import { askerOf, selectDiscussion } from "@parley/discussions/client";
import { ButtonLink } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import { quotePostPath } from "../addresses";

/** Below the post: the way to a reply that begins with its words (CMT-007, CMT-008). */
export function QuotePost({ discussionID }: { discussionID: number }) {
    const t = useTranslation();
    const isOffered = useAppSelector((state) => {
        const { data } = selectDiscussion(state, discussionID);
        if (!data) return false;
        const asker = askerOf(state, data);
        return asker.userID !== 0 && mayQuote(asker, data);
    });
    if (!isOffered) return null;
    return (
        <ButtonLink variant="text" size={32} icon="quote" href={quotePostPath(discussionID)}>
            {t("Quote")}
        </ButtonLink>
    );
}
