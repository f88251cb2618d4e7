import { MenuItem } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useQuotePost } from "./useQuotePost";

/** Menu item that begins a reply quoting the post, or its selected text (CMT-007). */
export function QuotePostItem({ discussionID }: { discussionID: number }) {
    const t = useTranslation();
    const quotePost = useQuotePost(discussionID);
    return (
        <MenuItem icon="quote" onPress={() => void quotePost()}>
            {t("Quote")}
        </MenuItem>
    );
}
