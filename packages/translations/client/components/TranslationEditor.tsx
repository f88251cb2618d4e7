import { selectMe } from "@parley/accounts/client";
import { Button, ButtonLink, Confirm, Notice, Row } from "@parley/library/client/components";
import { Refusal, SavedNotice, useDone, useSentForm } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField } from "@parley/library/client/page";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import type { TranslationProperty } from "@parley/translations/contract";
import { translationsPath } from "@parley/translations/contract";
import type { FormEvent, MouseEvent, ReactNode } from "react";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { TranslationChange, TypedText } from "../readChanges";
import { readChanges, readTyped } from "../readChanges";
import { saveTranslations } from "../saveTranslations";
import { fetchProperties } from "../translations.slice";
import { translations } from "../translations.styles";
import type { PropertiesQuery } from "../translationsQuery";
import { useUnsavedTranslations } from "../useUnsavedTranslations";
import { LocaleForm } from "./LocaleForm";
import { TextRow } from "./TextRow";

interface TranslationEditorProps {
    query: PropertiesQuery;
    properties: readonly TranslationProperty[];
    siteLocale: string;
    /** Address of the list of what is missing. */
    back: string;
}

const FORM = "translations";

/** The translation editor: source texts beside their translations, and without scripts a form (I18N-010…015, I18N-026…034). */
export function TranslationEditor({ query, properties, siteLocale, back }: TranslationEditorProps): ReactNode {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const navigate = useNavigate();
    const wasSaved = useDone() === "saved";
    const form = useSentForm(FORM, wasSaved);
    const [target, setTarget] = useState<string>();
    const { resource, locale } = query;
    const userID = useAppSelector((state) => selectMe(state).data?.userID ?? 0);
    const key = `parley-translations-${userID}-${resource}-${locale}`;
    const unsaved = useUnsavedTranslations({ key, properties, isRefused: form.values !== undefined });
    const place = toPlace(query);
    const [typed, setTyped] = useState<Readonly<Record<string, TypedText>>>(() => readTyped(form.values ?? {}, properties));

    function submit(event: FormEvent<HTMLFormElement>): void {
        // Suggestions come with the page, as without scripts.
        if ((event.nativeEvent as SubmitEvent).submitter?.getAttribute("name") === "Suggest") return;
        event.preventDefault();
        const changes = readChanges(event.currentTarget, properties);
        void form.submit(async () => {
            const refused = await dispatch(saveTranslations(resource, locale, changes));
            if (refused && refused.status !== 412) return refused;
            setTyped(refused ? toTyped(changes) : {});
            if (!refused) unsaved.discard();
            await dispatch(fetchProperties(query));
            return refused;
        });
    }

    /** Asks before an address is opened over unsaved edits (I18N-031). */
    function guard(event: FormEvent | MouseEvent, address: string): void {
        event.preventDefault();
        if (unsaved.isUnsaved) setTarget(address);
        else void navigate(address);
    }

    function leave(address: string): void {
        unsaved.discard();
        void navigate(address);
    }

    return (
        <div className={translations.content}>
            <BackLink href={back} onClick={(event) => guard(event, back)} />
            <LocaleForm
                action={translationsPath(resource)}
                locale={locale}
                siteLocale={siteLocale}
                query={place}
                onSubmit={(event) =>
                    guard(event, translationsPath(resource, { ...place, into: readChosen(event.currentTarget) }))
                }
            />
            <form
                ref={unsaved.form}
                className={translations.content}
                method="post"
                action={translationsPath(resource)}
                onSubmit={submit}
                onInput={() => {
                    form.changed();
                    unsaved.store();
                }}
            >
                <TransientKeyField />
                <HiddenFields values={{ into: locale, ...place }} />
                <Refusal form={form} />
                <RestoredNotice {...unsaved.restored} locale={locale} />
                <TextRows form={form} properties={properties} typed={typed} locale={locale} siteLocale={siteLocale} />
                <EditorFoot
                    canSuggest={properties.some(({ canSuggest }) => canSuggest)}
                    isUnsaved={unsaved.isUnsaved}
                    isBusy={form.busy}
                    back={back}
                    onBack={(event) => guard(event, back)}
                />
                <SavedNotice isSaved={form.isSaved} wasSaved={wasSaved}>
                    {t("The translations are saved.")}
                </SavedNotice>
            </form>
            {target !== undefined && <UnsavedQuestion onConfirm={() => leave(target)} onCancel={() => setTarget(undefined)} />}
        </div>
    );
}

function BackLink(link: { href: string; onClick: (event: MouseEvent) => void }): ReactNode {
    const t = useTranslation();
    return (
        <Row>
            <ButtonLink variant="text" {...link}>
                {t("Back")}
            </ButtonLink>
        </Row>
    );
}

function HiddenFields({ values }: { values: Readonly<Record<string, string>> }): ReactNode {
    return Object.entries(values).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

interface TextRowsProps extends Pick<TranslationEditorProps, "properties" | "siteLocale"> {
    form: ReturnType<typeof useSentForm>;
    typed: Readonly<Record<string, TypedText>>;
    locale: string;
}

function TextRows({ form, properties, typed, locale, siteLocale }: TextRowsProps): ReactNode {
    return properties.map((property) => {
        const { translationPropertyKey: key, translation = "", formerSourceText = "" } = property;
        return (
            <TextRow
                // A saved text is shown as it is stored.
                key={JSON.stringify([key, translation, formerSourceText, typed[key]?.text])}
                property={property}
                locale={locale}
                siteLocale={siteLocale}
                id={`${FORM}-${key}`}
                typed={typed[key]}
                errors={form.errorsOf(key)}
            />
        );
    });
}

interface RestoredNoticeProps {
    count: number;
    conflicts: readonly TranslationProperty[];
    locale: string;
}

/** Says that what was typed before is filled in again, and which texts somebody else has translated meanwhile. */
function RestoredNotice({ count, conflicts, locale }: RestoredNoticeProps): ReactNode {
    const t = useTranslation();
    return (
        <div role="status">
            {count > 0 && (
                <Notice>
                    <p>{t("What you typed before and did not save is filled in again.")}</p>
                    {conflicts.length > 0 && (
                        <>
                            <p>{t("Somebody has saved other translations meanwhile. Yours replace them when you save:")}</p>
                            <ul>
                                {conflicts.map(({ translationPropertyKey, sourceText, translation = "" }) => (
                                    <li key={translationPropertyKey}>
                                        <bdi>{sourceText}</bdi>: <bdi lang={locale}>{translation || "–"}</bdi>
                                    </li>
                                ))}
                            </ul>
                        </>
                    )}
                </Notice>
            )}
        </div>
    );
}

interface EditorFootProps {
    canSuggest: boolean;
    isUnsaved: boolean;
    isBusy: boolean;
    back: string;
    onBack: (event: MouseEvent) => void;
}

/** What has not been saved, and the buttons (I18N-013, I18N-033). */
function EditorFoot({ canSuggest, isUnsaved, isBusy, back, onBack }: EditorFootProps): ReactNode {
    const t = useTranslation();
    return (
        <>
            <p role="status">{isUnsaved && t("You have unsaved changes")}</p>
            <Row>
                <Button type="submit" variant="primary" busy={isBusy}>
                    {t("Save")}
                </Button>
                {canSuggest && (
                    <Button type="submit" name="Suggest" value="1">
                        {t("Suggest what is missing")}
                    </Button>
                )}
                <ButtonLink variant="text" href={back} onClick={onBack}>
                    {t("Cancel")}
                </ButtonLink>
            </Row>
            {canSuggest && (
                <p>
                    {t("A translation service gets the texts without a translation. Read its suggestions before you save them.")}
                </p>
            )}
        </>
    );
}

/** Asks whether unsaved edits may be lost (I18N-032). */
function UnsavedQuestion({ onConfirm, onCancel }: { onConfirm: () => void; onCancel: () => void }): ReactNode {
    const t = useTranslation();
    return (
        <Confirm title={t("Unsaved Changes")} action={t("Continue")} onConfirm={onConfirm} onCancel={onCancel}>
            {t("You have unsaved changes and your work will be lost. Are you sure you want to continue without saving?")}
        </Confirm>
    );
}

const toTyped = (changes: readonly TranslationChange[]): Record<string, TypedText> =>
    Object.fromEntries(
        changes.map(({ property: { translationPropertyKey, translation: over = "" }, translation: text }) => [
            translationPropertyKey,
            { text, over },
        ]),
    );

const readChosen = (form: HTMLFormElement): string => String(new FormData(form).get("into"));

/** Returns the parameters of the page that stay while the language changes. */
function toPlace({ recordIDs, recordKeys, isMissing }: PropertiesQuery): Record<string, string> {
    const record = recordIDs?.[0] ?? recordKeys?.[0];
    return { ...(record !== undefined && { record: String(record) }), ...(isMissing && { missing: "1" }) };
}
