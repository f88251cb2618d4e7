import { selectIsSignedIn, withTarget } from "@parley/accounts/client";
import { Field, Loaded, Notice, ReadingText, Select, Stack, textStyles } from "@parley/library/client/components";
import { DoneNotice, FormPart, PostedForm, TitledPage } from "@parley/library/client/formPages";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import { postTranslationPath } from "@parley/posting/contract";
import type { PostTranslation } from "@parley/postTranslations/contract";
import {
    isPostLanguage,
    LANGUAGE_FIELD,
    POST_LANGUAGE_FORM,
    POST_LANGUAGES,
    READ_LANGUAGES_PAGE,
    TRANSLATE_FORM,
} from "@parley/postTranslations/contract";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { selectPostTranslation } from "./postTranslations.slice";

/** Page `/post/translation/{recordType}/{recordID}`: a post in the reader's language, for everybody who sees the post. */
export function Page(): ReactNode {
    const t = useTranslation();
    const { recordType = "", recordID = "" } = useParams();
    const post = useAppSelector((state) => selectPostTranslation(state, recordType, Number(recordID)));
    return (
        <TitledPage title={t("Translation")} end={post.data && <a href={post.data.url}>{t("Show original")}</a>}>
            <DoneNotice messages={{ language: t("The language is saved.") }} />
            <Loaded value={post}>{(known) => <Translation post={known} />}</Loaded>
        </TitledPage>
    );
}

function Translation({ post }: { post: PostTranslation }): ReactNode {
    const t = useTranslation();
    const { translation, isOffered, lang, languageName = "", locale, name, url, mayCorrect } = post;
    const isSignedIn = useAppSelector(selectIsSignedIn);
    return (
        <Stack gap="large">
            {translation ? (
                <article>
                    <Stack>
                        <h2 className={textStyles.head20}>
                            <a href={url}>
                                <bdi>{translation.name ?? name}</bdi>
                            </a>
                        </h2>
                        <p className={textStyles.quiet}>
                            {t("Translated by {service} from {language}.", {
                                service: translation.serviceName,
                                language: languageName,
                            })}
                        </p>
                        <ReadingText large html={translation.body} lang={locale} />
                    </Stack>
                </article>
            ) : (
                <p>
                    <a href={url}>
                        <bdi lang={lang ?? undefined}>{name}</bdi>
                    </a>
                </p>
            )}
            {!translation && (isOffered && isSignedIn ? <TranslateForm post={post} /> : <NoTranslation post={post} />)}
            {mayCorrect && <LanguageForm post={post} />}
        </Stack>
    );
}

function TranslateForm({ post: { recordType, recordID, languageName = "" } }: { post: PostTranslation }): ReactNode {
    const t = useTranslation();
    return (
        <PostedForm
            name={TRANSLATE_FORM}
            action={postTranslationPath(recordType, recordID)}
            which={TRANSLATE_FORM}
            submit={t("Translate")}
        >
            {() => (
                <>
                    <p>
                        {t("This post is in {language}.", { language: languageName })}{" "}
                        {t("Its text is sent to a translation service, without the names that it mentions.")}
                    </p>
                    <p className={textStyles.quiet}>
                        <a href={READ_LANGUAGES_PAGE}>{t("Languages that you read")}</a>
                    </p>
                </>
            )}
        </PostedForm>
    );
}

function NoTranslation({ post: { recordType, recordID, isOffered } }: { post: PostTranslation }): ReactNode {
    const t = useTranslation();
    if (!isOffered) return <Notice>{t("There is no translation of this post into your language.")}</Notice>;
    return (
        <Notice>
            <Sentence
                text={t("There is no translation of this post into your language yet. {link} to have it translated.")}
                values={{
                    link: <a href={withTarget("/entry/signin", postTranslationPath(recordType, recordID))}>{t("Sign in")}</a>,
                }}
            />
        </Notice>
    );
}

function LanguageForm({ post: { recordType, recordID, lang } }: { post: PostTranslation }): ReactNode {
    const t = useTranslation();
    const stored = lang === null || isPostLanguage(lang) ? [] : [[lang, lang] as const];
    return (
        <FormPart title={t("Language of this post")}>
            <PostedForm
                name={POST_LANGUAGE_FORM}
                action={postTranslationPath(recordType, recordID)}
                which={POST_LANGUAGE_FORM}
                submit={t("Save")}
                fields={["lang"]}
            >
                {({ errorsOf, values }, idOf) => (
                    <Field
                        id={idOf("lang")}
                        label={t("Language")}
                        hint={t("It is read aloud, and translated, as a text in this language.")}
                        errors={errorsOf("lang")}
                    >
                        {(attributes) => (
                            <Select
                                key={lang}
                                {...attributes}
                                name={LANGUAGE_FIELD}
                                defaultValue={values[LANGUAGE_FIELD] ?? lang ?? ""}
                            >
                                <option value="">{t("As found in the text")}</option>
                                {[...stored, ...Object.entries(POST_LANGUAGES)].map(([language, name]) => (
                                    <option key={language} value={language} lang={language}>
                                        {name}
                                    </option>
                                ))}
                            </Select>
                        )}
                    </Field>
                )}
            </PostedForm>
        </FormPart>
    );
}
