import { useTranslation } from "@parley/library/client/i18n";
import { Icon } from "@parley/library/client/icons";
import type { ReactNode } from "react";
import { Button } from "../inputs/Button";
import { TextInput } from "../inputs/TextInput";
import { searchForm } from "./SearchForm.styles";

interface SearchFormProps {
    /** URL of the search page, called with `GET ?query=`. */
    url: string;
    /** Whether the results open in a new tab. */
    opensInNewTab?: boolean | undefined;
    placeholder?: string | undefined;
    /** Accessible name of the form. */
    label: string;
}

/** Renders a search field with its button: a form that needs no scripts (LAY-045). */
export function SearchForm({ url, opensInNewTab, placeholder, label }: SearchFormProps): ReactNode {
    const t = useTranslation();
    return (
        // biome-ignore lint/a11y/useSemanticElements: not every browser that we build for knows <search>.
        <form
            className={searchForm.root}
            role="search"
            aria-label={label}
            action={url}
            method="get"
            target={opensInNewTab ? "_blank" : undefined}
        >
            <Icon name="search" />
            <TextInput
                large
                type="text"
                role="searchbox"
                enterKeyHint="search"
                name="query"
                aria-label={t("Search")}
                placeholder={placeholder}
            />
            <Button variant="primary" size={48} type="submit">
                {t("Search")}
            </Button>
        </form>
    );
}
