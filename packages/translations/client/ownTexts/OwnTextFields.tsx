import { Field, Pairs, TextArea } from "@parley/library/client/components";
import type { Translate } from "@parley/library/client/i18n";
import { useTranslation } from "@parley/library/client/i18n";
import { findDirection } from "@parley/library/contract";
import type { LocaleText } from "@parley/translations/contract";
import { toFormField } from "@parley/translations/contract";
import type { ReactNode } from "react";

interface OwnTextFieldsProps {
    text: LocaleText;
    locale: string;
    /** What was typed into a form that was refused, by the names of its fields. */
    typed?: Readonly<Record<string, string>> | undefined;
    errorsOf: (field: string) => string[];
    idOf: (field: string) => string;
}

/** The fields of one text of the interface: one for each plural form of the language, or one for the whole text. */
export function OwnTextFields({ text, locale, typed, errorsOf, idOf }: OwnTextFieldsProps): ReactNode {
    const t = useTranslation();
    const attributes = { lang: locale, dir: findDirection(locale), rows: 3 };
    const errors = errorsOf("translation");
    // A text with other choices is edited as the message that it is.
    const isSplit = text.pluralForms && (text.forms !== undefined || text.translation === undefined);
    if (!isSplit)
        return (
            <Field
                id={idOf("translation")}
                label={t("Text")}
                errors={errors}
                hint={text.pluralForms && t("This text is a message in ICU MessageFormat.")}
            >
                {(given) => (
                    <TextArea
                        {...given}
                        {...attributes}
                        name="translation"
                        defaultValue={typed?.translation ?? text.translation ?? ""}
                    />
                )}
            </Field>
        );
    return text.pluralForms?.map((form, index) => {
        const name = toFormField(form);
        return (
            <Field
                key={form}
                id={idOf(index === 0 ? "translation" : name)}
                label={t("Text for {numbers}", { numbers: listExamples(locale, form) })}
                hint={index === 0 ? t("# and {value} stand for the number.", { value: "{count}" }) : undefined}
                errors={[...(index === 0 ? errors : []), ...errorsOf(name)]}
            >
                {(given) => (
                    <TextArea {...given} {...attributes} name={name} defaultValue={typed?.[name] ?? text.forms?.[form] ?? ""} />
                )}
            </Field>
        );
    });
}

/** Returns some numbers with a plural form, in the digits of the page: `0, 2, 3, 4 …`. */
function listExamples(locale: string, form: string): string {
    const rules = new Intl.PluralRules(locale);
    const found = EXAMPLES.filter((number) => rules.select(number) === form);
    const shown = found.slice(0, 4).map(String);
    return found.length > shown.length ? `${shown.join(", ")} …` : shown.join(", ");
}

const EXAMPLES = [...Array.from({ length: 111 }, (_none, number) => number), 1_000, 1_000_000];

/** What translators have to know of a text: its English words, context, note and places, and what the product says. */
export function TextFacts({ text, locale }: { text: LocaleText; locale: string }): ReactNode {
    const t = useTranslation();
    const facts = listFacts(text, t);
    return (
        <>
            <p lang="en" dir="ltr">
                <b>{text.text}</b>
            </p>
            {facts.length > 0 && <Pairs pairs={facts} />}
            {text.isOwn && text.builtIn !== undefined && (
                <p>
                    {t("The product says:")}{" "}
                    <bdi lang={locale} dir={findDirection(locale)}>
                        {text.builtIn}
                    </bdi>
                </p>
            )}
            {text.translation === undefined && <p>{t("Not translated: readers get the English text.")}</p>}
        </>
    );
}

const TRANSLATORS = { machine: "A machine", reviewed: "A machine, read again by a person", person: "A person" };

function listFacts({ context, note, places, builtInBy }: LocaleText, t: Translate) {
    return [
        ...(context === undefined ? [] : [{ name: t("Context"), value: <bdi lang="en">{context}</bdi> }]),
        ...(note === undefined ? [] : [{ name: t("Note"), value: <bdi lang="en">{note}</bdi> }]),
        ...(places.length === 0
            ? []
            : [{ name: t("Where"), value: <span translate="no">{places.slice(0, 3).join(", ")}</span> }]),
        ...(builtInBy === undefined ? [] : [{ name: t("Translated by"), value: t(TRANSLATORS[builtInBy]) }]),
    ];
}
