import { useSetting } from "@parley/config/client";
import { Button, Field, SearchInput, Select } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { SEARCH_PATH } from "@parley/library/contract";
import type { SearchState } from "@parley/search/contract";
import type { ReactNode } from "react";
import { listScopes } from "../searchScope";
import { queryForm } from "./QueryForm.styles";

/**
 * Renders the search box of the page: a field for words. A discussion to which the search is limited stays. A community that is part of a
 * hub has a choice of scopes instead of the button (SRCH-016, SRCH-017): Enter searches.
 */
export function QueryForm({ state: { query, discussionID } }: { state: Pick<SearchState, "query" | "discussionID"> }): ReactNode {
    const t = useTranslation();
    const hubURL = useSetting("search.hubUrl");
    const scopes = discussionID === undefined ? listScopes(hubURL) : [];
    return (
        <search>
            <form action={SEARCH_PATH} method="get" className={queryForm.root} key={query}>
                {discussionID !== undefined && <input type="hidden" name="discussionID" value={discussionID} />}
                <SearchInput large name="query" aria-label={t("Search")} defaultValue={query} dir="auto" />
                {scopes.length > 1 ? (
                    <Field label={t("Search In")}>
                        {(attributes) => (
                            <Select {...attributes} large name="scope">
                                {scopes.map(([scope, name]) => (
                                    <option key={scope} value={scope}>
                                        {t(name)}
                                    </option>
                                ))}
                            </Select>
                        )}
                    </Field>
                ) : (
                    <Button type="submit" variant="primary" size={48}>
                        {t("Search")}
                    </Button>
                )}
            </form>
        </search>
    );
}
