import { selectIsSignedIn } from "@parley/accounts/client";
import { Button, Field, FormError, TextInput } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField, useFormState } from "@parley/library/client/page";
import { useAppSelector } from "@parley/library/client/store";
import { SEARCH_PATH } from "@parley/library/contract";
import type { SearchState } from "@parley/search/contract";
import { MAX_SAVED_NAME, SAVED_SEARCHES_PAGE, searchHref } from "@parley/search/contract";
import type { ReactNode } from "react";
import { saveSearch } from "./SaveSearch.styles";

/** Form by which members save a search, without scripts too. */
export function SaveSearch({ state }: { state: SearchState }): ReactNode {
    const t = useTranslation();
    const sent = useFormState("savedSearch");
    if (!useAppSelector(selectIsSignedIn)) return null;
    const message = sent && (Object.values(sent.errors ?? {})[0]?.[0]?.message ?? sent.message);
    return (
        <details className={saveSearch.root} {...(sent && { open: true })}>
            <summary className={saveSearch.more}>{t("Save this search")}</summary>
            {message && <FormError message={message} />}
            <form method="post" action={SAVED_SEARCHES_PAGE} className={saveSearch.form}>
                <TransientKeyField />
                <input type="hidden" name="Act" value="save" />
                <input type="hidden" name="Query" value={searchHref(state).slice(`${SEARCH_PATH}?`.length)} />
                <Field label={t("Name")}>
                    {(attributes) => (
                        <TextInput
                            {...attributes}
                            name="Name"
                            defaultValue={sent?.values.Name ?? state.query.slice(0, MAX_SAVED_NAME)}
                            maxLength={MAX_SAVED_NAME}
                            required
                            dir="auto"
                        />
                    )}
                </Field>
                <Button type="submit" size={32}>
                    {t("Save")}
                </Button>
                <a className={saveSearch.link} href={SAVED_SEARCHES_PAGE}>
                    {t("Saved searches")}
                </a>
            </form>
        </details>
    );
}
