import { RecordActions } from "@parley/actionLog/client";
import { Button, Empty, Loaded, Pager, Row, RowList, SearchInput, Tabs, textStyles } from "@parley/library/client/components";
import { DoneNotice, PostedForm, rows, TitledPage } from "@parley/library/client/formPages";
import type { Translate } from "@parley/library/client/i18n";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField } from "@parley/library/client/page";
import { useAppSelector } from "@parley/library/client/store";
import { findDirection } from "@parley/library/contract";
import type { LocaleText } from "@parley/translations/contract";
import { LANGUAGES_PAGE, LOCALE_NAMES, localeTextsPath, OWN_TEXT_FORM } from "@parley/translations/contract";
import type { ReactNode } from "react";
import { useLocation, useParams } from "react-router";
import { ImportForm } from "../ownTexts/ImportForm";
import { selectLocaleTexts } from "../ownTexts/interfaceTexts.slice";
import { TEXT_STATES, TEXTS_IN_LIST, toLocaleTextsQuery } from "../ownTexts/localeTextsQuery";
import { OwnTextFields, TextFacts } from "../ownTexts/OwnTextFields";
import { TheirWords } from "../ownTexts/TheirWords";

/** Page `/settings/languages/{locale}`: the texts of the interface in one language, and the words of the site for one of them. */
export function Page(): ReactNode {
    const t = useTranslation();
    const { locale = "" } = useParams();
    const search = new URLSearchParams(useLocation().search);
    const query = toLocaleTextsQuery(locale, search);
    const found = useAppSelector((state) => selectLocaleTexts(state, query));
    const isOne = query.text !== undefined;
    const back = isOne ? <a href={localeTextsPath(locale)}>{t("All texts")}</a> : <a href={LANGUAGES_PAGE}>{t("Languages")}</a>;
    return (
        <TitledPage title={t("Texts of the interface")} end={back}>
            <p>
                <bdi lang={locale}>{nameLocale(locale)}</bdi>
            </p>
            <DoneNotice
                messages={{
                    saved: t("Your words are saved. Readers get them from now on."),
                    restored: t("The words of the product are back."),
                }}
            />
            {!isOne && <ListTools locale={locale} search={search} />}
            <Loaded value={found}>
                {({ texts, total }) => {
                    const [text] = texts;
                    if (!text) return <Empty title={t("No texts found")} icon="search" />;
                    if (isOne) return <TextForm text={text} locale={locale} />;
                    const place = Object.fromEntries(search);
                    return (
                        <>
                            <TextList texts={texts} locale={locale} />
                            {total > TEXTS_IN_LIST && (
                                <Pager
                                    page={query.page ?? 1}
                                    total={total}
                                    limit={TEXTS_IN_LIST}
                                    hrefOf={(page) => localeTextsPath(locale, { ...place, page: String(page) })}
                                />
                            )}
                        </>
                    );
                }}
            </Loaded>
            {!isOne && <ImportForm locale={locale} />}
            <RecordActions recordType="interfaceText" recordID={1} />
        </TitledPage>
    );
}

const nameLocale = (locale: string): string => (LOCALE_NAMES as Readonly<Record<string, string>>)[locale] ?? locale;

/** The search in the texts, and which of them are shown. */
function ListTools({ locale, search }: { locale: string; search: URLSearchParams }): ReactNode {
    const t = useTranslation();
    const words = search.get("query") ?? "";
    const shown = search.get("show") ?? "";
    const tabs = ["", ...TEXT_STATES].map((state) => ({
        name: nameState(state, t),
        url: localeTextsPath(locale, { ...(words !== "" && { query: words }), ...(state !== "" && { show: state }) }),
        current: shown === state,
    }));
    return (
        <>
            {/* biome-ignore lint/a11y/useSemanticElements: not every browser that we build for knows <search>. */}
            <form role="search" aria-label={t("Search in the texts")} action={localeTextsPath(locale)} method="get">
                {shown !== "" && <input type="hidden" name="show" value={shown} />}
                <Row>
                    <SearchInput name="query" aria-label={t("Words of a text")} key={words} defaultValue={words} />
                    <Button type="submit">{t("Search")}</Button>
                </Row>
            </form>
            <Tabs label={t("Which texts")} tabs={tabs} />
        </>
    );
}

function nameState(state: string, t: Translate): string {
    switch (state) {
        case "missing":
            return t("Missing");
        case "own":
            return t("Own words");
        case "builtIn":
            return t("As in the product");
        default:
            return t("All");
    }
}

function TextList({ texts, locale }: { texts: readonly LocaleText[]; locale: string }): ReactNode {
    const t = useTranslation();
    return (
        <RowList label={t("Texts of the interface")}>
            {texts.map(({ text, context, translation, isOwn }) => (
                <li key={`${context} ${text}`} className={rows.row}>
                    <p>
                        <a className={textStyles.strong} href={localeTextsPath(locale, { text, ...(context && { context }) })}>
                            <bdi lang="en">{text}</bdi>
                        </a>{" "}
                        {context !== undefined && <bdi lang="en">({context})</bdi>}{" "}
                        <span className={textStyles.quiet}>
                            {isOwn && t("Own words")}
                            {translation === undefined && t("Missing")}
                        </span>
                    </p>
                    {translation !== undefined && translation !== text && (
                        <p lang={locale} dir={findDirection(locale)}>
                            {translation}
                        </p>
                    )}
                </li>
            ))}
        </RowList>
    );
}

/** The form with the words of the site for one text, and the one that puts those of the product back. */
function TextForm({ text, locale }: { text: LocaleText; locale: string }): ReactNode {
    const t = useTranslation();
    const { context = "", pluralForms = [] } = text;
    const own = text.isOwn ? (text.translation ?? "") : "";
    const name = (
        <>
            <input type="hidden" name="text" value={text.text} />
            {context !== "" && <input type="hidden" name="context" value={context} />}
            <input type="hidden" name="was" value={own} />
        </>
    );
    return (
        <>
            <TextFacts text={text} locale={locale} />
            <PostedForm
                key={text.translation}
                name={OWN_TEXT_FORM}
                action={localeTextsPath(locale)}
                submit={t("Save")}
                fields={["text", "translation", ...pluralForms.slice(1).map((form) => `form:${form}`)]}
            >
                {({ values, errorsOf }, idOf) => (
                    <>
                        {name}
                        {values.was !== undefined && values.was !== own && (
                            <>
                                <TheirWords text={text} locale={locale} />
                                <p>
                                    <a href={localeTextsPath(locale, { text: text.text, ...(context && { context }) })}>
                                        {t("Keep theirs")}
                                    </a>
                                </p>
                            </>
                        )}
                        <OwnTextFields text={text} locale={locale} typed={values} errorsOf={errorsOf} idOf={idOf} />
                    </>
                )}
            </PostedForm>
            {text.isOwn && (
                <form method="post" action={localeTextsPath(locale)}>
                    <TransientKeyField />
                    {name}
                    <Button type="submit" name="restore" value="1">
                        {t("Put the product’s words back")}
                    </Button>
                </form>
            )}
        </>
    );
}
