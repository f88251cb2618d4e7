import {
    Button,
    Empty,
    Field,
    FormError,
    Loaded,
    MetaLine,
    RelativeTime,
    RowList,
    TextInput,
    textStyles,
} from "@parley/library/client/components";
import { DoneNotice, TitledPage, useDone } from "@parley/library/client/formPages";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { toLocalAddress } from "@parley/library/client/navigation";
import { TransientKeyField, useFormState } from "@parley/library/client/page";
import { useAppSelector } from "@parley/library/client/store";
import type { SavedSearch } from "@parley/search/contract";
import { MAX_NEW_RESULTS, MAX_SAVED_NAME, SAVED_SEARCHES_PAGE } from "@parley/search/contract";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { selectSavedSearches } from "../search.slice";
import { savedSearches } from "./SavedSearchesPage.styles";

/** `/searches`: the member's saved searches, with what is new in each. Its forms work without scripts. */
export function Page(): ReactNode {
    const t = useTranslation();
    const saved = useAppSelector(selectSavedSearches);
    const sent = useFormState("savedSearch");
    return (
        <TitledPage title={t("Saved searches")}>
            <p className={textStyles.quiet}>{t("Save a search on its page of results. Only you see what you have saved.")}</p>
            {sent && <FormError message={Object.values(sent.errors ?? {})[0]?.[0]?.message ?? sent.message ?? ""} />}
            <DoneNotice
                messages={{
                    save: t("Search saved."),
                    rename: t("Renamed."),
                    notify: t("You are notified of new results, at most once an hour."),
                    mute: t("You are no longer notified of new results."),
                    restore: t("Restored."),
                    delete: t("Search deleted."),
                }}
            />
            <Undo />
            <Loaded value={saved}>
                {(searches) =>
                    searches.length === 0 ? (
                        <Empty title={t("No saved searches")} icon="search" />
                    ) : (
                        <RowList label={t("Saved searches")}>
                            {searches.map((search) => (
                                <SavedSearchRow key={search.savedSearchID} search={search} />
                            ))}
                        </RowList>
                    )
                }
            </Loaded>
        </TitledPage>
    );
}

/** Offers to restore the search that has just been deleted. */
function Undo(): ReactNode {
    const t = useTranslation();
    const done = useDone();
    const id = new URLSearchParams(useLocation().search).get("ID") ?? "";
    if (done !== "delete" || !/^\d{1,9}$/.test(id)) return null;
    return (
        <ActionForm operation="restore" savedSearchID={id}>
            <Button type="submit" size={32}>
                {t("Undo")}
            </Button>
        </ActionForm>
    );
}

function SavedSearchRow({ search }: { search: SavedSearch }): ReactNode {
    const t = useTranslation();
    const { savedSearchID, name, url, countNew, dateViewed, isNotified } = search;
    const count = countNew >= MAX_NEW_RESULTS ? `${MAX_NEW_RESULTS}+` : countNew;
    return (
        <li className={savedSearches.row}>
            <div>
                <a className={savedSearches.name} href={toLocalAddress(url)}>
                    <bdi>{name}</bdi>
                </a>
                <MetaLine>
                    <span>{countNew > 0 ? t("{count} new", { count }) : t("nothing new")}</span>
                    <span>
                        <Sentence text={t("looked at {time}")} values={{ time: <RelativeTime date={dateViewed} /> }} />
                    </span>
                </MetaLine>
            </div>
            <div className={savedSearches.actions}>
                {countNew > 0 && (
                    <ActionForm operation="view" savedSearchID={savedSearchID}>
                        <Button type="submit" size={32} aria-label={t("Show what is new: {name}", { name })}>
                            {t("Show what is new")}
                        </Button>
                    </ActionForm>
                )}
                <ActionForm operation={isNotified ? "mute" : "notify"} savedSearchID={savedSearchID}>
                    <Button
                        type="submit"
                        size={32}
                        variant="text"
                        aria-label={isNotified ? t("Stop notifying me: {name}", { name }) : t("Notify me: {name}", { name })}
                    >
                        {isNotified ? t("Stop notifying me") : t("Notify me")}
                    </Button>
                </ActionForm>
                <details>
                    <summary className={savedSearches.more}>{t("Rename")}</summary>
                    <ActionForm operation="rename" savedSearchID={savedSearchID}>
                        <Field label={t("Name")}>
                            {(attributes) => (
                                <TextInput
                                    {...attributes}
                                    name="Name"
                                    defaultValue={name}
                                    maxLength={MAX_SAVED_NAME}
                                    required
                                    dir="auto"
                                />
                            )}
                        </Field>
                        <Button type="submit" size={32}>
                            {t("Save")}
                        </Button>
                    </ActionForm>
                </details>
                <ActionForm operation="delete" savedSearchID={savedSearchID}>
                    <Button type="submit" size={32} variant="text" aria-label={t("Delete {title}", { title: name })}>
                        {t("Delete")}
                    </Button>
                </ActionForm>
            </div>
        </li>
    );
}

interface ActionFormProps {
    operation: "view" | "delete" | "restore" | "rename" | "notify" | "mute";
    savedSearchID: number | string;
    children: ReactNode;
}

function ActionForm({ operation, savedSearchID, children }: ActionFormProps): ReactNode {
    return (
        <form method="post" action={SAVED_SEARCHES_PAGE} className={savedSearches.form}>
            <TransientKeyField />
            <input type="hidden" name="Act" value={operation} />
            <input type="hidden" name="ID" value={savedSearchID} />
            {children}
        </form>
    );
}
