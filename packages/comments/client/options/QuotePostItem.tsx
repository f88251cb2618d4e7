import { MenuItem } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { quotePostPath } from "../addresses";

/** Begins a reply with the words of the post (CMT-007). */
export function QuotePostItem({ discussionID }: { discussionID: number }) {
    const t = useTranslation();
    return (
        <MenuItem icon="quote" url={quotePostPath(discussionID)}>
            {t("Quote")}
        </MenuItem>
    );
}
