import { useTranslation } from "@parley/library/client/i18n";
import { Icon } from "@parley/library/client/icons";
import type { ReactNode } from "react";
import { useCallback, useEffect, useRef } from "react";
import { classNames } from "../../classNames";
import { textStyles } from "../../Text.styles";
import { barItems } from "./BarItems.styles";
import { barSearch } from "./BarSearch.styles";

interface BarSearchProps {
    /** URL of the search page, called with `GET ?query=`. */
    url: string;
    /** Short name of the community. */
    name: string;
    /** The current search. */
    query?: string | undefined;
    /** Whether the results open in a new tab. */
    inNewTab?: boolean | undefined;
}

/** Renders the search of the title bar: a field, and on small screens an icon that expands to a field (NAV-007). */
export function BarSearch(props: BarSearchProps): ReactNode {
    return (
        <div className={barSearch.root}>
            <div className={barSearch.wide} data-part="search">
                <SearchForm {...props} />
            </div>
            <SmallSearch {...props} />
        </div>
    );
}

function SearchForm({ url, name, query, inNewTab = false }: BarSearchProps): ReactNode {
    const t = useTranslation();
    const label = t("Search {name}", { name });
    return (
        // biome-ignore lint/a11y/useSemanticElements: not every browser that we build for knows <search>.
        <form
            className={barSearch.form}
            role="search"
            aria-label={label}
            action={url}
            method="get"
            target={inNewTab ? "_blank" : undefined}
        >
            <Icon name="search" size="s" />
            {/* biome-ignore lint/a11y/useSemanticElements: a field of the type `search` can't become a combobox for suggestions. */}
            <input
                // The key fills the field again when another page shows another query.
                key={query}
                className={barSearch.input}
                type="text"
                role="searchbox"
                enterKeyHint="search"
                name="query"
                aria-label={label}
                placeholder={t("Search")}
                defaultValue={query}
            />
        </form>
    );
}

/**
 * Renders a search that expands over the bar (NAV-008), with a Cancel button (NAV-009). While it is open, the rest of the bar is hidden,
 * also from assistive technology (NAV-010), by `data-searching` on the bar; other attributes that were set on the bar stay unchanged
 * (NAV-011).
 */
function SmallSearch(props: BarSearchProps): ReactNode {
    const t = useTranslation();
    const details = useRef<HTMLDetailsElement>(null);
    const followState = useCallback(() => {
        const { open = false } = details.current ?? {};
        const bar = details.current?.closest("[data-bar]");
        bar?.toggleAttribute("data-searching", open);
        if (open) details.current?.querySelector("input")?.focus();
    }, []);
    useEffect(() => {
        // The user may have opened it before hydration.
        if (details.current?.open) followState();
    }, [followState]);
    return (
        <details className={barSearch.small} ref={details} data-part="small-search" onToggle={followState} onKeyDown={onKey}>
            <summary className={barItems.item}>
                <Icon name="search" />
                <span className={barSearch.cancel}>{t("Cancel")}</span>
                <span className={classNames(textStyles.hidden, barSearch.word)}>{t("Search")}</span>
            </summary>
            <SearchForm {...props} />
        </details>
    );

    function onKey({ key }: { key: string }): void {
        if (key !== "Escape" || !details.current?.open) return;
        details.current.open = false;
        details.current.querySelector("summary")?.focus();
    }
}
