import { MAX_SEARCH_LENGTH, MESSAGE_SEARCH_PAGE } from "@parley/conversations/contract";
import { Button, SearchInput } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { conversationStyles } from "../conversations.styles";

/** Form that searches the viewer's own messages, with and without scripts. */
export function MessageSearchForm({ query }: { query?: string }): ReactNode {
    const t = useTranslation();
    return (
        // biome-ignore lint/a11y/useSemanticElements: not every browser that we build for knows <search>.
        <form role="search" action={MESSAGE_SEARCH_PAGE} method="get" className={conversationStyles.search} key={query}>
            <SearchInput
                name="query"
                aria-label={t("Search your messages")}
                placeholder={t("Search your messages")}
                defaultValue={query}
                maxLength={MAX_SEARCH_LENGTH}
                required
                dir="auto"
            />
            <Button type="submit">{t("Search")}</Button>
        </form>
    );
}
