import { selectMe } from "@parley/accounts/client";
import { Fragment as FragmentView } from "@parley/layouts/client";
import type { Fragment, FragmentDetail, FragmentImplementation } from "@parley/layouts/contract";
import {
    FRAGMENT_FORM,
    FRAGMENTS_PAGE,
    fragmentPath,
    LAYOUTS_PAGE,
    MAX_FRAGMENT_NAME,
    MAX_FRAGMENT_TEXT,
} from "@parley/layouts/contract";
import type { FormMistake } from "@parley/library/client/components";
import {
    Button,
    Field,
    FormError,
    Loaded,
    MetaLine,
    Notice,
    RelativeTime,
    Row,
    RowList,
    Stack,
    State,
    TextArea,
    TextInput,
    useAlive,
} from "@parley/library/client/components";
import { DoneNotice, EntryRow, FormPart, TitledPage } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField, useFormState } from "@parley/library/client/page";
import { useAppSelector } from "@parley/library/client/store";
import { useLoadable } from "@parley/library/client/thunks";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { managing } from "../managing/managing.styles";
import { FragmentsNotice } from "./FragmentsNotice";
import { selectFragment, selectFragmentRevisions } from "./fragments.slice";
import { fragmentEditor } from "./fragments.styles";
import { fetchFragment, fetchFragmentRevisions } from "./fragments.thunks";
import { useFragmentNames } from "./useFragmentNames";
import { useMayWriteFragments } from "./useMayWriteFragments";
import type { UnsavedTextsForm } from "./useUnsavedTexts";
import { useUnsavedTexts } from "./useUnsavedTexts";

/** Page `/appearance/fragments/{fragmentUUID}`: the texts of a fragment, its preview, where it stands, and its revisions. */
export function Page(): ReactNode {
    const t = useTranslation();
    const { fragmentUUID = "" } = useParams();
    const fragment = useLoadable(
        (state) => selectFragment(state, fragmentUUID),
        () => fetchFragment({ fragmentUUID }),
    );
    const mayWrite = useMayWriteFragments();
    const revisions = useLoadable(
        (state) => selectFragmentRevisions(state, fragmentUUID),
        () => fetchFragmentRevisions({ fragmentUUID }),
    );
    return (
        <Loaded value={fragment}>
            {(known) => (
                <TitledPage
                    title={t("Edit the fragment {name}", { name: known.name })}
                    end={<a href={FRAGMENTS_PAGE}>{t("Back to the fragments")}</a>}
                >
                    <DoneNotice
                        messages={{
                            made: t("The fragment is made. Pages show it once it is published."),
                            saved: t("The draft is saved. Pages show what is published."),
                            published: t("The fragment is published."),
                            restored: t("The revision is a draft again. Publish it to show it."),
                        }}
                    />
                    <FragmentsNotice />
                    <TextsForm key={known.fragmentRevisionUUID} fragment={known} />
                    <Preview fragment={known} />
                    <Usage fragment={known} />
                    {mayWrite && <Deletion fragment={known} />}
                    <FormPart title={t("Revisions")}>
                        <Loaded value={revisions}>
                            {(all) => (
                                <RowList label={t("Revisions")}>
                                    {all.map((revision) => (
                                        <RevisionRow
                                            key={revision.fragmentRevisionUUID}
                                            revision={revision}
                                            mayWrite={mayWrite}
                                        />
                                    ))}
                                </RowList>
                            )}
                        </Loaded>
                    </FormPart>
                </TitledPage>
            )}
        </Loaded>
    );
}

/** Form with the texts of a fragment, which works without scripts. What is typed stays on this device until it is sent. */
function TextsForm({ fragment }: { fragment: FragmentDetail }): ReactNode {
    const t = useTranslation();
    const { fragmentUUID, fragmentRevisionUUID } = fragment;
    const refused = useFormState(FRAGMENT_FORM);
    const mayWrite = useMayWriteFragments();
    const userID = useAppSelector((state) => selectMe(state).data?.userID ?? 0);
    const { name, template, css, js } = fragment;
    const unsaved = useUnsavedTexts({
        key: `parley-fragment-${userID}-${fragmentUUID}`,
        revision: fragmentRevisionUUID,
        saved: { Name: name, Template: template, Css: css, Script: js, Message: "" },
        refusedRevision: refused && (refused.values.Revision ?? ""),
    });
    const { values = {}, errors = {} } = refused ?? {};
    const idOf = (field: string) => `${FRAGMENT_FORM}-${field}`;
    const errorsOf = (field: string) => (errors[field] ?? []).map(({ message }) => message);
    const mistakes: FormMistake[] = ["name", "template", "css", "js"].flatMap((field) =>
        errorsOf(field).map((message) => ({ message, fieldID: idOf(field) })),
    );
    return (
        <form
            ref={unsaved.form}
            method="post"
            action={fragmentPath(fragmentUUID)}
            onInput={unsaved.keep}
            onSubmit={unsaved.forget}
        >
            <TransientKeyField />
            <input type="hidden" name="Revision" value={fragmentRevisionUUID} />
            <Stack gap="large">
                {refused && (
                    <FormError
                        message={refused.message ?? t("This could not be done. Nothing was changed.")}
                        mistakes={mistakes}
                    />
                )}
                {unsaved.origin === "conflict" && <SavedTexts fragment={fragment} onDiscard={unsaved.discard} />}
                <UnsavedNotice unsaved={unsaved} />
                <Field id={idOf("name")} label={t("Name")} errors={errorsOf("name")} required>
                    {(attributes) => (
                        <TextInput
                            {...attributes}
                            name="Name"
                            maxLength={MAX_FRAGMENT_NAME}
                            defaultValue={values.Name ?? fragment.name}
                        />
                    )}
                </Field>
                <TextFields {...{ fragment, values, idOf, errorsOf }} />
                <Field label={t("What has changed")} hint={t("Stands beside the revision once it is published.")}>
                    {(attributes) => (
                        <TextInput {...attributes} name="Message" maxLength={200} defaultValue={values.Message ?? ""} />
                    )}
                </Field>
                {mayWrite && <SubmitButtons />}
            </Stack>
        </form>
    );
}

function SubmitButtons(): ReactNode {
    const t = useTranslation();
    return (
        <Row>
            <Button type="submit" name="Form" value="save">
                {t("Save the draft")}
            </Button>
            <Button type="submit" name="Form" value="publish" variant="primary">
                {t("Publish")}
            </Button>
        </Row>
    );
}

/** Says that the form has what was typed before, or no longer has it, with a button for the other. */
function UnsavedNotice({ unsaved: { origin, discard, restore } }: { unsaved: UnsavedTextsForm }): ReactNode {
    const t = useTranslation();
    if (restore)
        return (
            <Notice>
                <p role="status">{t("What you typed is discarded.")}</p>
                <Button onClick={restore}>{t("Undo")}</Button>
            </Notice>
        );
    if (origin !== "device") return null;
    return (
        <Notice>
            <p role="status">{t("What you have not saved is here again, from this device.")}</p>
            <Button onClick={discard}>{t("Discard changes")}</Button>
        </Notice>
    );
}

/** The texts that somebody else has saved meanwhile, for whoever has typed others into the form. */
function SavedTexts({ fragment, onDiscard }: { fragment: FragmentDetail; onDiscard: () => void }): ReactNode {
    const t = useTranslation();
    const isAlive = useAlive();
    const texts = [
        { label: t("Template, as it is saved"), text: fragment.template },
        { label: t("Styles, as they are saved"), text: fragment.css },
        { label: t("Script, as it is saved"), text: fragment.js },
    ];
    return (
        <Notice kind="warn">
            <Stack>
                <p role="status">
                    {t("Somebody else has saved this fragment meanwhile. Here is theirs; what you typed is in the fields below.")}{" "}
                    {t("Saving now replaces theirs, which stays among the revisions.")}
                </p>
                <div className={fragmentEditor.code}>
                    {texts.flatMap(({ label, text }) =>
                        text === ""
                            ? []
                            : [
                                  <Field key={label} label={label}>
                                      {(attributes) => (
                                          <TextArea {...attributes} rows={5} dir="ltr" spellCheck={false} readOnly value={text} />
                                      )}
                                  </Field>,
                              ],
                    )}
                </div>
                {isAlive && <Button onClick={onDiscard}>{t("Take theirs")}</Button>}
            </Stack>
        </Notice>
    );
}

interface TextFieldsProps {
    fragment: FragmentDetail;
    /** Values of the form, if the server refused it. */
    values: Readonly<Record<string, string>>;
    idOf: (field: string) => string;
    errorsOf: (field: string) => string[];
}

/** Fields of the template, the styles and the script. */
function TextFields({ fragment, values, idOf, errorsOf }: TextFieldsProps): ReactNode {
    const t = useTranslation();
    const texts = [
        {
            field: "template",
            name: "Template",
            label: t("Template"),
            text: fragment.template,
            hint: t("Well-formed HTML, with the names of values in double braces."),
        },
        { field: "css", name: "Css", label: t("Styles"), text: fragment.css, hint: t("They apply within the fragment only.") },
        {
            field: "js",
            name: "Script",
            label: t("Script"),
            text: fragment.js,
            hint: t("It runs in a frame without access to the page, the session or the network."),
        },
    ];
    return (
        <div className={fragmentEditor.code}>
            {texts.map(({ field, name, label, text, hint }) => (
                <Field key={field} id={idOf(field)} label={label} hint={hint} errors={errorsOf(field)}>
                    {(attributes) => (
                        <TextArea
                            {...attributes}
                            name={name}
                            rows={8}
                            dir="ltr"
                            spellCheck={false}
                            maxLength={MAX_FRAGMENT_TEXT}
                            defaultValue={values[name] ?? text}
                        />
                    )}
                </Field>
            ))}
        </div>
    );
}

/** The saved draft with example values, as a page would show it. */
function Preview({ fragment: { fragmentRevisionUUID, previewData } }: { fragment: FragmentDetail }): ReactNode {
    const t = useTranslation();
    const [shown] = previewData as FragmentImplementation[];
    if (!shown) return null;
    return (
        <FormPart title={t("Preview")}>
            <p className={managing.note}>{t("The saved draft, with example values.")}</p>
            <div className={fragmentEditor.preview}>
                <FragmentView
                    key={fragmentRevisionUUID}
                    fragment={shown}
                    builtIn={<p className={managing.note}>{t("The built-in part stands here.")}</p>}
                />
            </div>
        </FormPart>
    );
}

/** The layouts that contain the fragment. */
function Usage({ fragment: { fragmentViews } }: { fragment: FragmentDetail }): ReactNode {
    const t = useTranslation();
    return (
        <FormPart title={t("Where it stands")}>
            {fragmentViews.length === 0 ? (
                <p className={managing.note}>
                    {t("No layout has it yet. Choose it in the settings of a part.")}{" "}
                    <a href={LAYOUTS_PAGE}>{t("Layouts of pages")}</a>
                </p>
            ) : (
                <ul className={fragmentEditor.usage}>
                    {fragmentViews.map(({ recordID, recordName, recordUrl }) => (
                        <li key={recordID}>
                            <a href={recordUrl}>
                                <bdi>{recordName}</bdi>
                            </a>
                        </li>
                    ))}
                </ul>
            )}
        </FormPart>
    );
}

/** Form that deletes the fragment; the list that follows offers Undo. */
function Deletion({ fragment: { fragmentUUID, fragmentViews } }: { fragment: FragmentDetail }): ReactNode {
    const t = useTranslation();
    return (
        <FormPart title={t("Delete")}>
            {fragmentViews.length > 0 && (
                <p className={managing.note}>{t("The built-in part will stand wherever a layout has it.")}</p>
            )}
            <form method="post" action={fragmentPath(fragmentUUID)}>
                <TransientKeyField />
                <Button type="submit" name="Form" value="delete" icon="trash">
                    {t("Delete the fragment")}
                </Button>
            </form>
        </FormPart>
    );
}

function RevisionRow({ revision, mayWrite }: { revision: Fragment; mayWrite: boolean }): ReactNode {
    const t = useTranslation();
    const { states } = useFragmentNames();
    const { fragmentUUID, fragmentRevisionUUID, name, status, isLatest, commitMessage, dateRevisionInserted } = revision;
    return (
        <EntryRow
            action={fragmentPath(fragmentUUID)}
            field="Revision"
            value={fragmentRevisionUUID}
            buttons={
                mayWrite &&
                !isLatest && (
                    <Button
                        size={32}
                        type="submit"
                        name="Form"
                        value="restore"
                        icon="history"
                        aria-label={t("Restore revision {name}", { name: commitMessage ?? name })}
                    >
                        {t("Restore")}
                    </Button>
                )
            }
        >
            <div>
                <p className={managing.name}>
                    <bdi>{commitMessage ?? name}</bdi> {status === "active" && <State kind="resolved">{states.active}</State>}
                </p>
                <MetaLine>
                    {status !== "active" && <span>{states[status]}</span>}
                    <RelativeTime date={dateRevisionInserted} />
                </MetaLine>
            </div>
        </EntryRow>
    );
}
