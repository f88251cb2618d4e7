import { Checkbox, Field, Pairs, TextArea, TextInput } from "@parley/library/client/components";
import type { Translate } from "@parley/library/client/i18n";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { findDirection } from "@parley/library/contract";
import type { TranslationProperty } from "@parley/translations/contract";
import type { ReactNode } from "react";
import type { TypedText } from "../readChanges";
import { toConfirmField, toFormerField, toTextField, toTheirsField } from "../readChanges";
import { translations } from "../translations.styles";

interface TextRowProps {
    property: TranslationProperty;
    locale: string;
    siteLocale: string;
    id: string;
    /** What was typed into a form that the server refused. */
    typed: TypedText | undefined;
    errors: string[];
}

/** One text: its source, and beside it the field of its translation (I18N-011, I18N-018). */
export function TextRow({ property, locale, siteLocale, id, typed, errors }: TextRowProps): ReactNode {
    const t = useTranslation();
    const {
        translationPropertyKey: key,
        recordName,
        sourceText,
        propertyType,
        translation,
        formerSourceText,
        builtIn,
    } = property;
    const field = nameProperty(property, t);
    const input = {
        name: toTextField(key),
        maxLength: property.propertyValidation.maxLength,
        defaultValue: typed?.text ?? translation ?? "",
        lang: locale,
        dir: findDirection(locale),
    };
    const isConflict = typed && ![typed.over, typed.text].includes(translation ?? "");
    return (
        <div className={translations.row}>
            <div className={translations.source}>
                <p className={translations.name}>
                    {field} · <bdi>{recordName}</bdi>
                </p>
                <p className={translations.sourceText} lang={siteLocale} dir="auto">
                    {sourceText}
                </p>
            </div>
            <div className={translations.target}>
                <input type="hidden" name={toFormerField(key)} value={translation ?? ""} />
                <Field
                    id={id}
                    label={<Sentence text={t("Translation of “{text}”")} values={{ text: <bdi>{sourceText}</bdi> }} />}
                    hint={translation === undefined && builtIn === undefined ? t("Not translated") : undefined}
                    errors={errors}
                >
                    {(attributes) =>
                        propertyType === "text" ? (
                            <TextInput {...attributes} {...input} />
                        ) : (
                            <TextArea {...attributes} {...input} rows={3} />
                        )
                    }
                </Field>
                {builtIn !== undefined && <BuiltIn text={builtIn} locale={locale} />}
                {isConflict && <TheirTranslation property={property} locale={locale} />}
                {formerSourceText !== undefined && (
                    <>
                        <p className={translations.note}>
                            {t("Changed since. It was translated from:")} <bdi lang={siteLocale}>{formerSourceText}</bdi>
                        </p>
                        <Checkbox name={toConfirmField(key)} value="1">
                            {t("The translation still fits")}
                        </Checkbox>
                    </>
                )}
            </div>
        </div>
    );
}

function BuiltIn({ text, locale }: { text: string; locale: string }): ReactNode {
    const t = useTranslation();
    return (
        <p className={translations.note}>
            {t("The product says:")} <bdi lang={locale}>{text}</bdi>
        </p>
    );
}

/** The translation that somebody else has saved meanwhile, and the choice to leave it as it is (FC-52). */
function TheirTranslation({ property, locale }: Pick<TextRowProps, "property" | "locale">): ReactNode {
    const t = useTranslation();
    const { translationPropertyKey: key, translation = "–" } = property;
    const theirs = (
        <bdi lang={locale} dir={findDirection(locale)}>
            {translation}
        </bdi>
    );
    return (
        <>
            <Pairs pairs={[{ name: t("Saved in the meantime"), value: theirs }]} />
            <Checkbox name={toTheirsField(key)} value="1">
                {t("Keep theirs")}
            </Checkbox>
        </>
    );
}

function nameProperty({ propertyName, label }: TranslationProperty, t: Translate): string {
    switch (propertyName) {
        case "name":
            return t("Name");
        case "title":
            return t("Title");
        case "label":
            return t("Label");
        case "description":
            return t("Description");
        default:
            return label === "Text" ? t("Text") : label;
    }
}
