import type { Layout, LayoutCatalog, LayoutDraft, PartPath } from "@parley/layouts/contract";
import {
    findWidget,
    LAYOUT_EDITOR_FORM,
    LAYOUTS_PAGE,
    layoutPath,
    layoutRevisionsPath,
    listMissing,
    MAX_LAYOUT_NAME,
    readTitleBar,
    TITLE_BAR_FIELD,
    TITLE_BAR_FRAGMENT,
    withTitleBar,
} from "@parley/layouts/contract";
import { Button, ButtonLink, Loaded, Notice, Page as PageFrame, textStyles, useAlive } from "@parley/library/client/components";
import { EditorForm, HistoryButtons } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useFormState } from "@parley/library/client/page";
import { useAppSelector } from "@parley/library/client/store";
import { formatList } from "@parley/library/contract";
import type { ReactNode } from "react";
import { useState } from "react";
import { useLocation, useParams } from "react-router";
import { selectFragments } from "../fragments/fragments.slice";
import { selectBuiltInLayout, selectLayoutCatalog, selectLayoutDraft } from "../managing/managing.slice";
import { editor } from "./editor.styles";
import { LayoutOutline } from "./LayoutOutline";
import { AddPartDialog, MovePartDialog, PartChoices } from "./PartDialogs";
import { FragmentSelect } from "./PartRules";
import { PartSettings } from "./PartSettings";
import { PreviewCanvas } from "./PreviewCanvas";
import { PublishDialog, PublishPanel, toMessage } from "./PublishDialog";
import { SavingNotices } from "./SavingNotices";
import { submitOr } from "./submitOr";
import type { LayoutEditor } from "./useLayoutEditor";
import { useLayoutEditor } from "./useLayoutEditor";
import { usePartActions } from "./usePartActions";

/** Page `/appearance/layouts/{layoutID}`: the editor of a layout. */
export function Page(): ReactNode {
    const layoutID = Number(useParams().layoutID) || 0;
    const draft = useAppSelector((state) => selectLayoutDraft(state, layoutID));
    const kind = draft.data?.published.layoutViewType ?? "";
    const catalog = useAppSelector((state) => selectLayoutCatalog(state, kind));
    const builtIn = useAppSelector((state) => selectBuiltInLayout(state, kind));
    return (
        <PageFrame>
            <Loaded value={draft}>
                {(known) => (
                    <Loaded value={catalog}>
                        {(widgets) => (
                            <Loaded value={builtIn}>
                                {(usual) => <Editor {...{ draft: known, catalog: widgets, builtIn: usual }} />}
                            </Loaded>
                        )}
                    </Loaded>
                )}
            </Loaded>
        </PageFrame>
    );
}

interface EditorProps {
    draft: LayoutDraft;
    catalog: LayoutCatalog;
    builtIn: Layout;
}

function Editor({ draft: initial, catalog, builtIn }: EditorProps): ReactNode {
    const t = useTranslation();
    const isAlive = useAlive();
    const query = new URLSearchParams(useLocation().search);
    const state = useLayoutEditor(initial);
    const [isPublishing, setPublishing] = useState(query.has("Publish"));
    const parts = usePartActions(state, catalog, query);
    const refused = useFormState(LAYOUT_EDITOR_FORM);
    const [sent, setSent] = useState(refused?.values);
    const { work, draft } = state;
    const missing = listMissing(work.layout, builtIn.layout, catalog).map((name) => t(findWidget(catalog, name)?.name ?? name));
    const publishing = { work, published: draft.published, catalog, missing };
    return (
        <>
            <EditorForm
                className={editor.root}
                action={layoutPath(draft.layoutID)}
                head={
                    <>
                        <FormFields version={draft.version} selected={parts.selected} />
                        <Head state={state} announce={parts.announce} onPublish={() => setPublishing(true)} />
                    </>
                }
                messages={{ discarded: t("Your draft is discarded."), undone: t("Undone. Undo again to put it back.") }}
                error={refused && sent && { message: toMessage(refused) }}
                announced={parts.announced}
            >
                <SavingNotices state={state} catalog={catalog} />
                {missing.length > 0 && (
                    <Notice kind="warn">
                        <p>{t("This page will no longer have: {parts}.", { parts: formatList(t, missing) })}</p>
                    </Notice>
                )}
                {!isAlive && isPublishing && <PublishPanel {...publishing} />}
                {!isAlive && parts.addingTo !== undefined && (
                    <section className={editor.settings} aria-label={t("Add a part")}>
                        <PartChoices catalog={catalog} list={parts.addingTo} onAdd={parts.add} />
                    </section>
                )}
                <div className={editor.body}>
                    <Outline {...{ state, parts, catalog, sent }} onTaken={() => setSent(undefined)} />
                    <PreviewCanvas layoutID={draft.layoutID} version={draft.version} />
                </div>
            </EditorForm>
            {isAlive && <PartDialogs parts={parts} catalog={catalog} layout={work.layout} />}
            {isAlive && isPublishing && (
                <PublishDialog
                    {...publishing}
                    publish={state.publish}
                    onClose={() => setPublishing(false)}
                    onPublished={() => {
                        setPublishing(false);
                        parts.announce(t("The layout is published."));
                    }}
                />
            )}
        </>
    );
}

/** Hidden fields of the form, and what Enter in a field does without scripts. */
function FormFields({ version, selected = "" }: { version: number; selected: PartPath | undefined }): ReactNode {
    return (
        <>
            <input type="hidden" name="Version" value={version} />
            <button
                className={textStyles.hidden}
                type="submit"
                name="Do"
                value={`save ${selected}`}
                tabIndex={-1}
                aria-hidden="true"
            />
        </>
    );
}

interface OutlineProps {
    state: LayoutEditor;
    parts: ReturnType<typeof usePartActions>;
    catalog: LayoutCatalog;
    sent: Readonly<Record<string, string>> | undefined;
    onTaken: () => void;
}

/** The parts of the page, with the settings of the chosen one. */
function Outline({ state: { work, change }, parts, catalog, sent, onTaken }: OutlineProps): ReactNode {
    const t = useTranslation();
    const { data: fragments = [] } = useAppSelector(selectFragments);
    return (
        <section className={editor.side} aria-label={t("Outline")}>
            <LayoutOutline
                layout={work.layout}
                catalog={catalog}
                selected={parts.selected}
                onSelect={parts.select}
                onAdd={parts.startAdding}
                onAction={parts.perform}
                onDrop={parts.drop}
                announce={parts.announce}
                describe={parts.describe}
            >
                {parts.part && parts.selected !== undefined && (
                    <PartSettings
                        key={parts.selected}
                        path={parts.selected}
                        part={parts.part}
                        catalog={catalog}
                        fragments={fragments}
                        onChange={parts.replace}
                        {...{ sent, onTaken }}
                    />
                )}
            </LayoutOutline>
            <FragmentSelect
                name={TITLE_BAR_FIELD}
                label={t("Title bar")}
                chosen={sent?.[TITLE_BAR_FIELD] ?? readTitleBar(work.titleBar)}
                fragmentType={TITLE_BAR_FRAGMENT}
                fragments={fragments}
                onChange={(fragmentUUID) => {
                    onTaken();
                    change({ titleBar: withTitleBar(work.titleBar, fragmentUUID) });
                }}
            />
        </section>
    );
}

interface PartDialogsProps {
    parts: ReturnType<typeof usePartActions>;
    catalog: LayoutCatalog;
    layout: LayoutDraft["layout"];
}

/** The dialogs that add a part, and move the selected one. */
function PartDialogs({ parts, catalog, layout }: PartDialogsProps): ReactNode {
    return (
        <>
            {parts.addingTo !== undefined && (
                <AddPartDialog catalog={catalog} list={parts.addingTo} onAdd={parts.add} onClose={parts.close} />
            )}
            {parts.isMoving && parts.part && parts.selected !== undefined && (
                <MovePartDialog
                    catalog={catalog}
                    layout={layout}
                    path={parts.selected}
                    part={parts.part}
                    onMove={parts.moveTo}
                    onClose={parts.close}
                />
            )}
        </>
    );
}

interface HeadProps {
    state: LayoutEditor;
    announce: (words: string) => void;
    onPublish: () => void;
}

/** Name of the layout, where the draft is, steps back and forth, and the button that publishes. */
function Head({ state, announce, onPublish }: HeadProps): ReactNode {
    const t = useTranslation();
    const { work, isPublished } = state;
    const states = {
        saved: isPublished ? t("Published") : t("Your draft is saved on the server"),
        waiting: t("Saving…"),
        saving: t("Saving…"),
        failed: state.isStored ? t("Saved on this device") : t("Not saved on the server"),
        conflict: t("Saved in another window"),
    };
    return (
        <header className={editor.head}>
            <div className={editor.title}>
                <a className={editor.back} href={LAYOUTS_PAGE}>
                    {t("Layouts of pages")}
                </a>
                <h1 className={textStyles.hidden}>{t("Edit the layout {name}", { name: work.name })}</h1>
                <input
                    className={editor.nameInput}
                    aria-label={t("Name")}
                    name="Name"
                    value={work.name}
                    maxLength={MAX_LAYOUT_NAME}
                    onChange={({ currentTarget }) => state.change({ name: currentTarget.value }, "name")}
                />
                <span className={editor.state}>{states[state.saving]}</span>
            </div>
            <HeadTools {...{ state, announce, onPublish }} />
        </header>
    );
}

function HeadTools({ state, announce, onPublish }: HeadProps): ReactNode {
    const t = useTranslation();
    const { work, draft, isPublished } = state;
    return (
        <div className={editor.tools}>
            <HistoryButtons
                history={state}
                canDiscard={!isPublished}
                announce={announce}
                plain={{ canUndo: draft.hasFormer, attributesOf: submitOr }}
            />
            <ButtonLink href={layoutRevisionsPath(draft.layoutID)} icon="history">
                {t("Revisions")}
            </ButtonLink>
            <Button variant="primary" disabled={isPublished || work.name.trim() === ""} {...submitOr("publishing", onPublish)}>
                {t("Publish…")}
            </Button>
        </div>
    );
}
