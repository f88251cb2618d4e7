import { useDoneToast } from "@parley/actionLog/client";
import {
    Button,
    Empty,
    Loader,
    Modal,
    ModalBody,
    ModalFoot,
    ModalHead,
    PageError,
    Stack,
} from "@parley/library/client/components";
import { ConflictNotice, Refusal, useSentForm } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { usePageSettings } from "@parley/library/client/page";
import { useAppDispatch } from "@parley/library/client/store";
import type { ApiError, Catalogue } from "@parley/library/contract";
import type { LocaleText } from "@parley/translations/contract";
import { toFormField, writePlural } from "@parley/translations/contract";
import type { FormEvent, ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { changeLocaleTexts, fetchLocaleTexts } from "../ownTexts/interfaceTexts.slice";
import { toTextQuery } from "../ownTexts/localeTextsQuery";
import { OwnTextFields, TextFacts } from "../ownTexts/OwnTextFields";
import { TheirWords } from "../ownTexts/TheirWords";
import { compileTyped } from "./compileTyped";
import { PANEL } from "./findPlaces";
import { inPlace } from "./inPlace.styles";
import type { SpokenText } from "./textRecorder";
import type { InPlaceTexts } from "./useInPlaceTexts";

interface TextDialogProps {
    /** The texts at the place that was picked. */
    choices: readonly SpokenText[];
    texts: InPlaceTexts;
    onClose: () => void;
}

const FORM = "inPlaceText";

/** Dialog with one text of the page: its source and note, and the fields with the words of the site, which are seen on the page while they are typed. */
export function TextDialog({ choices, texts, onClose }: TextDialogProps): ReactNode {
    const t = useTranslation();
    const [chosen, setChosen] = useState(choices.length === 1 ? choices[0] : undefined);
    const [isUnsaved, setUnsaved] = useState(false);
    const close = () => {
        if (chosen) texts.preview(chosen.key, undefined);
        onClose();
    };
    return (
        <Modal onClose={close} isUnsaved={isUnsaved}>
            <div {...{ [PANEL]: "" }}>
                <ModalHead>{t("Words of this site")}</ModalHead>
                {chosen ? (
                    <ChosenText one={chosen} texts={texts} onClose={close} onUnsaved={setUnsaved} />
                ) : (
                    <ModalBody>
                        <p>{t("Which of these texts?")}</p>
                        <ul className={inPlace.list}>
                            {choices.map((one) => (
                                <li key={one.key}>
                                    <button className={inPlace.item} type="button" onClick={() => setChosen(one)}>
                                        <bdi>{one.output}</bdi> {one.context}
                                    </button>
                                </li>
                            ))}
                        </ul>
                    </ModalBody>
                )}
            </div>
        </Modal>
    );
}

interface ChosenTextProps {
    one: SpokenText;
    texts: InPlaceTexts;
    onClose: () => void;
    onUnsaved: (isUnsaved: boolean) => void;
}

function ChosenText({ one, texts, onClose, onUnsaved }: ChosenTextProps): ReactNode {
    const { language } = usePageSettings();
    const { found, error, fetchText } = useText(one, language);
    if (error)
        return (
            <ModalBody>
                <PageError error={error} />
            </ModalBody>
        );
    if (found === undefined)
        return (
            <ModalBody>
                <Loader />
            </ModalBody>
        );
    if (found === null)
        return (
            <ModalBody>
                <UnknownText />
            </ModalBody>
        );
    const reload = async () => {
        const now = await fetchText();
        if (now) texts.save(one.key, toMessage(now));
        return now;
    };
    return <TextForm {...{ one, texts, onClose, onUnsaved, reload, language }} text={found} />;
}

function UnknownText(): ReactNode {
    const t = useTranslation();
    return <Empty title={t("This text can’t be changed")} icon="info" />;
}

/** Fetches a text; null if the product has none like this. */
function useText(one: SpokenText, language: string) {
    const dispatch = useAppDispatch();
    const [found, setFound] = useState<LocaleText | null>();
    const [error, setError] = useState<ApiError>();
    async function fetchText(): Promise<LocaleText | undefined> {
        const answered = await dispatch(fetchLocaleTexts(toTextQuery(language, one)));
        return fetchLocaleTexts.fulfilled.match(answered) ? answered.payload.texts[0] : undefined;
    }
    // biome-ignore lint/correctness/useExhaustiveDependencies: the text of a dialog stays the same.
    useEffect(() => {
        void dispatch(fetchLocaleTexts(toTextQuery(language, one))).then((answered) => {
            if (fetchLocaleTexts.fulfilled.match(answered)) setFound(answered.payload.texts[0] ?? null);
            else setError(answered.payload ?? { status: 0, message: answered.error.message ?? "" });
        });
    }, []);
    return { found, error, fetchText };
}

const toMessage = ({ message }: LocaleText) => message as Catalogue[string] | null;

interface TextFormProps extends ChosenTextProps {
    text: LocaleText;
    language: string;
    /** Shows the words as they are stored now, and returns them. */
    reload: () => Promise<LocaleText | undefined>;
}

/** Words that somebody else has saved meanwhile, and what the viewer wanted to save over them; null for the words of the product. */
interface Conflict {
    theirs: LocaleText;
    mine: string | null;
}

/** Returns the function that saves words, and what somebody else has saved meanwhile. */
function useSaving({ one, text, language, texts, onClose, reload }: TextFormProps, form: ReturnType<typeof useSentForm>) {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const done = useDoneToast();
    const [conflict, setConflict] = useState<Conflict>();

    function send(translation: string | null): void {
        void form.submit(async () => {
            const { isOwn, translation: former = null } = conflict?.theirs ?? text;
            const name = { text: text.text, ...(text.context !== undefined && { context: text.context }) };
            const change = { ...name, translation, formerTranslation: isOwn ? former : null };
            const answered = await dispatch(changeLocaleTexts({ localeID: language, texts: [change] }));
            if (changeLocaleTexts.rejected.match(answered)) {
                const refused = answered.payload ?? { status: 0, message: answered.error.message ?? "" };
                const theirs = refused.status === 412 ? await reload() : undefined;
                if (!theirs) return refused;
                setConflict({ theirs, mine: translation });
                return undefined;
            }
            const [now] = answered.payload;
            if (now) texts.save(one.key, toMessage(now));
            const body = translation === null ? t("The words of the product are back.") : t("Your words are saved.");
            done(answered, { body, toastID: `text-${one.key}`, onUndone: reload });
            onClose();
            return undefined;
        });
    }

    return { send, conflict };
}

function TextForm(props: TextFormProps): ReactNode {
    const { one, text, language, texts, onClose, onUnsaved } = props;
    const t = useTranslation();
    const element = useRef<HTMLFormElement>(null);
    const form = useSentForm(FORM, false);
    const { send, conflict } = useSaving(props, form);
    const show = usePreview(one.key, texts);

    function save(event: FormEvent<HTMLFormElement>): void {
        event.preventDefault();
        const typed = readTyped(event.currentTarget);
        const empty = typeof typed === "string" ? [] : Object.keys(typed).filter((name) => typed[name]?.trim() === "");
        if (empty.length > 0) {
            const error = { code: "invalid", status: 422, message: t("There should be a text.") };
            form.refuse(Object.fromEntries(empty.map((name) => [toFormField(name), [{ ...error, field: toFormField(name) }]])));
        } else send(typeof typed === "string" ? typed : writePlural(typed));
    }

    return (
        <form
            ref={element}
            onSubmit={save}
            onInput={({ currentTarget }) => {
                form.changed();
                onUnsaved(true);
                void show(readTyped(currentTarget));
            }}
        >
            <ModalBody>
                <Stack>
                    <Refusal form={form} />
                    {conflict && (
                        <ConflictNotice
                            message={t("Somebody else changed this while you were writing.")}
                            theirs={{ label: t("Keep theirs"), take: onClose }}
                            mine={{
                                label: t("Keep mine"),
                                keep: () => (conflict.mine === null ? send(null) : element.current?.requestSubmit()),
                                isBusy: form.busy,
                            }}
                        >
                            <TheirWords text={conflict.theirs} locale={language} />
                        </ConflictNotice>
                    )}
                    <TextFacts text={text} locale={language} />
                    <OwnTextFields text={text} locale={language} errorsOf={form.errorsOf} idOf={(field) => `${FORM}-${field}`} />
                </Stack>
            </ModalBody>
            <ModalFoot>
                {text.isOwn && <Button onClick={() => send(null)}>{t("Put the product’s words back")}</Button>}
                <Button onClick={onClose}>{t("Cancel")}</Button>
                <Button type="submit" variant="primary" busy={form.busy}>
                    {t("Save")}
                </Button>
            </ModalFoot>
        </form>
    );
}

/** Returns the function that shows on the page what is typed, whenever it is a message, as long as the form is open. */
function usePreview(key: string, { preview }: Pick<InPlaceTexts, "preview">) {
    const isOpen = useRef(false);
    useEffect(() => {
        isOpen.current = true;
        return () => {
            isOpen.current = false;
        };
    }, []);
    return async (typed: ReturnType<typeof readTyped>) => {
        const message = await compileTyped(typed);
        if (isOpen.current && message !== undefined) preview(key, message);
    };
}

/** Returns what is typed: the text, or the texts by plural form. */
function readTyped(form: HTMLFormElement): string | Record<string, string> {
    const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)] as const);
    const forms = entries.flatMap(([name, value]) => (name.startsWith("form:") ? [[name.slice(5), value] as const] : []));
    return forms.length > 0 ? Object.fromEntries(forms) : (entries.find(([name]) => name === "translation")?.[1] ?? "");
}
