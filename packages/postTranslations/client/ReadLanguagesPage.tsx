import { Checkbox, FieldGroup, Loaded } from "@parley/library/client/components";
import { DoneNotice, PostedForm, TitledPage } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useFormState } from "@parley/library/client/page";
import { useAppSelector } from "@parley/library/client/store";
import { POST_LANGUAGES, READ_LANGUAGES_FORM, READ_LANGUAGES_PAGE, toReadField } from "@parley/postTranslations/contract";
import type { ReactNode } from "react";
import { selectReadLanguages } from "./postTranslations.slice";

/** Page `/preferences/read-languages`: the languages that a member reads beside that of the pages. */
export function Page(): ReactNode {
    const t = useTranslation();
    const languages = useAppSelector(selectReadLanguages);
    return (
        <TitledPage title={t("Languages that you read")}>
            <DoneNotice messages={{ saved: t("Your choice is saved.") }} />
            <p>{t("Posts in these languages are not offered for translation. You need not name the language of the pages.")}</p>
            <Loaded value={languages}>{({ languages: read }) => <LanguagesForm read={read} />}</Loaded>
        </TitledPage>
    );
}

function LanguagesForm({ read }: { read: readonly string[] }): ReactNode {
    const t = useTranslation();
    const sent = useFormState(READ_LANGUAGES_FORM)?.values;
    const isChosen = (language: string) => (sent ? sent[toReadField(language)] === "1" : read.includes(language));
    return (
        <PostedForm name={READ_LANGUAGES_FORM} action={READ_LANGUAGES_PAGE} submit={t("Save")}>
            {() => (
                <FieldGroup label={t("Languages")}>
                    {Object.entries(POST_LANGUAGES).map(([language, name]) => (
                        <Checkbox key={language} name={toReadField(language)} value="1" defaultChecked={isChosen(language)}>
                            <bdi lang={language}>{name}</bdi>
                        </Checkbox>
                    ))}
                </FieldGroup>
            )}
        </PostedForm>
    );
}
