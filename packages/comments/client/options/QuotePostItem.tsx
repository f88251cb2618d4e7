import { MenuItem } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useQuotePost } from "../quoting/useQuotePost";

/** Begins a reply with the words of the post, or with those that are selected of it (CMT-007). */
export function QuotePostItem({ discussionID }: { discussionID: number }) {
    const t = useTranslation();
    const quotePost = useQuotePost(discussionID);
    return (
        <MenuItem icon="quote" onPress={() => void quotePost()}>
            {t("Quote")}
        </MenuItem>
    );
}
