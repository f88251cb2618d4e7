import { useSetting } from "@parley/config/client";
import { classNames, Icon, MetaLine, RelativeTime, State, textStyles } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { useCallback, useEffect, useId, useState } from "react";
import { createPortal } from "react-dom";
import { useLocation } from "react-router";
import { suggestionList } from "./Suggestions.styles";
import type { Suggestion } from "./suggestion";
import { completeCategory, findTypedCategory, groupSuggestions, isPlace, SUGGESTIONS_PER_PAGE, toPath } from "./suggestion";
import { useComboboxKeys } from "./useComboboxKeys";
import { useSuggestions } from "./useSuggestions";

/**
 * Renders the suggestions under a search field while something is typed into it (SRCH-022, SRCH-023), and makes the field a combobox. A
 * suggestion leads to its page (SRCH-025); the last entry searches for the typed text.
 */
export function Suggestions({ input }: { input: HTMLInputElement }): ReactNode {
    const t = useTranslation();
    const isEnabled = useSetting("search.autocomplete");
    const id = useId();
    const [text, setText] = useState(input.value);
    const [isWanted, setWanted] = useState(false);
    const [active, setActive] = useState(-1);
    const [pages, setPages] = useState(1);
    const { suggestions, isCurrent } = useSuggestions(isEnabled ? text : "");
    const isOpen = isEnabled && isWanted && text.trim() !== "";
    const groups = groupSuggestions(suggestions.slice(0, pages * SUGGESTIONS_PER_PAGE));
    const shown = groups.flatMap((group) => group.suggestions);
    const hasMore = suggestions.length > shown.length;
    const setOpen = useCallback((open: boolean) => {
        setWanted(open);
        if (!open) setActive(-1);
    }, []);
    const { key: locationKey } = useLocation();
    // biome-ignore lint/correctness/useExhaustiveDependencies: another page has been opened
    useEffect(() => setOpen(false), [locationKey]);
    const onType = useCallback(
        (typed: string) => {
            setText(typed);
            setPages(1);
            setOpen(typed.trim() !== "");
            setActive(-1);
            if (typed === "" && input.dataset.searchOnClear !== undefined) input.form?.requestSubmit();
        },
        [input, setOpen],
    );
    const optionID = useCallback((index: number) => `${id}-${index}`, [id]);
    const count = shown.length + (hasMore ? 1 : 0) + 1;
    useComboboxKeys(input, { isOpen, count, active, listID: id, optionID, setOpen, setActive, onType });
    if (!input.form) return null;
    const option = (index: number) => ({ id: optionID(index), isActive: index === active });

    const complete = (name: string) => {
        const typed = findTypedCategory(text);
        if (!typed) return;
        input.value = completeCategory(typed, name);
        input.focus();
        onType(input.value);
    };
    let index = 0;
    return createPortal(
        <>
            {isOpen && (
                <div className={suggestionList.popup} onPointerDown={(event) => event.preventDefault()}>
                    <div id={id} role="listbox" aria-label={t("Suggestions")} className={suggestionList.list}>
                        {groups.map(({ heading, suggestions: members }, place) => (
                            // biome-ignore lint/a11y/useSemanticElements: a listbox takes groups of options.
                            <div
                                key={heading ?? place}
                                role="group"
                                aria-label={heading ?? (members.every(isPlace) ? t("Places") : t("Posts and people"))}
                                className={suggestionList.group}
                            >
                                {heading !== undefined && (
                                    <p className={suggestionList.heading} aria-hidden="true">
                                        {heading}
                                    </p>
                                )}
                                {members.map((suggestion) => (
                                    <SuggestionOption
                                        key={`${suggestion.source} ${suggestion.value}`}
                                        {...option(index++)}
                                        suggestion={suggestion}
                                        onChoose={complete}
                                    />
                                ))}
                            </div>
                        ))}
                        {hasMore && (
                            <ActionOption {...option(index++)} onChoose={() => setPages(pages + 1)}>
                                {t("Show more")}
                            </ActionOption>
                        )}
                        <ActionOption {...option(index)} icon onChoose={() => input.form?.requestSubmit()}>
                            {t("Search for “{query}”", { query: text.trim() })}
                        </ActionOption>
                    </div>
                </div>
            )}
            <span className={textStyles.hidden} role="status">
                {isOpen && isCurrent && t("{count} suggestions", { count: shown.length })}
            </span>
        </>,
        input.form,
    );
}

interface OptionProps {
    id: string;
    isActive: boolean;
}

interface SuggestionOptionProps extends OptionProps {
    suggestion: Suggestion;
    /** Called for a suggestion without a page of its own. */
    onChoose: (name: string) => void;
}

/** One suggestion: a link, so that it can be opened in another tab. */
function SuggestionOption({ id, isActive, suggestion, onChoose }: SuggestionOptionProps): ReactNode {
    const { label, data } = suggestion;
    const look = classNames(suggestionList.option, isActive && suggestionList.active);
    const content = (
        <>
            <span className={suggestionList.name}>
                {isPlace(suggestion) && <Icon name="folder" size="s" />}
                {suggestion.type === "user" && <Icon name="user" size="s" />}
                <bdi>{label}</bdi>
                {data.isForeign && <Icon name="external" size="s" />}
            </span>
            <Facts suggestion={suggestion} />
        </>
    );
    if (data.url === undefined) {
        return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are answered in the field, which keeps the focus.
            <div id={id} role="option" aria-selected={isActive} tabIndex={-1} className={look} onClick={() => onChoose(label)}>
                {content}
            </div>
        );
    }
    return (
        <a id={id} role="option" aria-selected={isActive} tabIndex={-1} className={look} href={data.url}>
            {content}
        </a>
    );
}

/** Labels, date and path of a suggestion (SRCH-028); of a place its path only. */
function Facts({ suggestion }: { suggestion: Suggestion }): ReactNode {
    const { labels, dateUpdated, crumbs } = suggestion.data;
    const path = toPath(crumbs);
    if (isPlace(suggestion)) return path === "" ? null : <span className={suggestionList.facts}>{path}</span>;
    if (suggestion.type === "user") return null;
    return (
        <span className={suggestionList.facts}>
            <MetaLine>
                {labels.includes("closed") && <State kind="closed" />}
                {labels.includes("announcement") && <State kind="pinned" />}
                {labels.includes("resolved") && <State kind="resolved" />}
                {labels.includes("accepted") && <State kind="answer" />}
                {dateUpdated !== undefined && <RelativeTime date={dateUpdated} />}
                {path !== "" && <bdi>{path}</bdi>}
            </MetaLine>
        </span>
    );
}

interface ActionOptionProps extends OptionProps {
    icon?: boolean;
    onChoose: () => void;
    children: ReactNode;
}

function ActionOption({ id, isActive, icon = false, onChoose, children }: ActionOptionProps): ReactNode {
    const look = classNames(suggestionList.option, isActive && suggestionList.active);
    return (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are answered in the field, which keeps the focus.
        <div id={id} role="option" aria-selected={isActive} tabIndex={-1} className={look} onClick={onChoose}>
            <span className={suggestionList.name}>
                {icon && <Icon name="search" size="s" />}
                <span>{children}</span>
            </span>
        </div>
    );
}
