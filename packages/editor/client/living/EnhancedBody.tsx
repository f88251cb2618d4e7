import { Button, MenuCheckbox, MenuItem, Notice, Row, Stack, textStyles } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { UploadArea, UploadButton, UploadList, UploadStatus, useUploads } from "@parley/media/client";
import { FieldMentions } from "@parley/mentions/client";
import type { ReactNode } from "react";
import { Fragment, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { bodyField } from "../BodyField.styles";
import type { BodyParts } from "../bodyParts";
import type { ToolbarTool } from "../rich";
import { LostNotice } from "./LostNotice";
import { RichEditor } from "./lazyEditor";
import { Preview } from "./Preview";
import { useEditorMode } from "./useEditorMode";

/** Enhancement of a body field: the rich text editor, its modes, uploads, mentions and preview. */
export function EnhancedBody(parts: BodyParts): ReactNode {
    const t = useTranslation();
    const { id, label, described, frame, field, formatField, strip, shows, format } = parts;
    const writing = useEditorMode(parts);
    const uploads = useUploads(insertUpload, { insertsAtOnce: writing.rich !== undefined });
    const waiting = useWaitingFiles(parts, uploads.list.length);
    const [isPreviewed, setPreviewed] = useState(false);
    const { rich, lost, trouble, former } = writing;
    const files = useRef<HTMLSpanElement>(null);
    const list = useRef<HTMLDivElement>(null);
    const tools: ToolbarTool[] = [
        {
            id: "Upload",
            rank: 0,
            button: (
                <span ref={files}>
                    <UploadButton uploads={uploads} only size={32} />
                </span>
            ),
        },
        {
            id: "Preview",
            rank: 4,
            button: (
                <Button
                    variant="text"
                    size={32}
                    only
                    icon="eye"
                    aria-label={t("Preview")}
                    title={t("Preview")}
                    aria-pressed={isPreviewed}
                    onClick={togglePreview}
                />
            ),
            item: (
                <MenuCheckbox isChecked={isPreviewed} onPress={togglePreview}>
                    {t("Preview")}
                </MenuCheckbox>
            ),
        },
    ];
    if (rich)
        tools.push({
            id: "Markdown",
            rank: 12,
            button: (
                <Button variant="text" size={32} title={t("Write as plain text in Markdown")} onClick={writing.toMarkdown}>
                    <span translate="no">Markdown</span>
                </Button>
            ),
            item: <MenuItem onPress={writing.toMarkdown}>{t("Write as plain text in Markdown")}</MenuItem>,
        });
    const plainTools = (
        <>
            {tools.map(({ id: toolID, button }) => (
                <Fragment key={toolID}>{button}</Fragment>
            ))}
            {isOurs(format) ? (
                <Button
                    variant="text"
                    size={32}
                    busy={writing.isOpening}
                    title={t("Write with a toolbar")}
                    onClick={writing.toRich}
                >
                    {t("Rich text")}
                </Button>
            ) : (
                <Button variant="text" size={32} busy={writing.isOpening} onClick={writing.openSource}>
                    {t("Open in the editor")}
                </Button>
            )}
        </>
    );
    return (
        <>
            {!rich && strip && createPortal(plainTools, strip)}
            {!rich && <FieldMentions field={field} format={format} />}
            {rich && (
                <RichEditor
                    key={rich.key}
                    ref={writing.editor}
                    id={id}
                    label={label}
                    {...(described["aria-describedby"] && { describedBy: described["aria-describedby"] })}
                    isInvalid={described["aria-invalid"] === true || parts.isMissing}
                    initial={rich.nodes}
                    caret={rich.caret}
                    onChange={writing.changed}
                    onFiles={uploads.mayUpload ? uploads.add : ignore}
                    onSubmit={() => field.current?.form?.requestSubmit()}
                    tools={tools}
                />
            )}
            <UploadArea uploads={uploads} area={frame} />
            <UploadStatus uploads={uploads} />
            <div className={bodyField.below}>
                {lost && <LostNotice lost={lost} onConfirm={writing.loseIt} onCancel={writing.keepIt} />}
                {trouble && (
                    <div role="alert">
                        <Notice kind="warn">{t(TROUBLES[trouble])}</Notice>
                    </div>
                )}
                {former && rich && (
                    <Notice>
                        {t("This was written as {format}. When you save it, it becomes rich text.", { format: former })}
                    </Notice>
                )}
                {waiting.isAsking && (
                    <Notice kind="warn">
                        <Stack gap="small">
                            <p>{t("A file is still uploading. It won't be included if you post now.")}</p>
                            <Row tight>
                                <Button size={32} onClick={waiting.stay}>
                                    {t("Wait")}
                                </Button>
                                <Button size={32} variant="text" onClick={waiting.goOn}>
                                    {t("Post without it")}
                                </Button>
                            </Row>
                        </Stack>
                    </Notice>
                )}
                {uploads.list.length > 0 && (
                    <div ref={list}>
                        <UploadList uploads={uploads} onRemoved={writing.focus} />
                    </div>
                )}
                {isPreviewed && <Preview field={field} formatField={formatField} />}
            </div>
            {shows === "tree" && trouble !== "editor" && (
                <p className={textStyles.hidden} role="status">
                    {t("The editor is loading.")}
                </p>
            )}
        </>
    );

    function togglePreview(): void {
        setPreviewed((isOpen) => !isOpen);
    }

    /** Inserts an upload. The focus moves into the text if it was on the upload controls or nowhere; otherwise it stays. */
    function insertUpload(markdown: string): void {
        const { activeElement } = document;
        const isFree = activeElement === document.body;
        const isAtFiles = [files.current, list.current].some((part) => part?.contains(activeElement));
        writing.insert(markdown);
        if (isFree || isAtFiles) writing.focus();
    }
}

const TROUBLES = {
    editor: "The editor could not be loaded. Check your connection and try again.",
    reading: "This could not be opened in the editor. It stays as it is.",
} as const;

/** Whether both modes can edit this format. */
const isOurs = (format: string): boolean => format === "rich2" || format === "markdown";

const ignore = () => undefined;

/** Asks for confirmation before the form is submitted during an upload (FC-61 covers text, this covers files). */
function useWaitingFiles({ field }: BodyParts, count: number) {
    const [isAsking, setAsking] = useState(false);
    const isAgreed = useRef(false);
    const hasFiles = count > 0;
    useEffect(() => {
        const form = field.current?.form;
        if (!form || !hasFiles) return setAsking(false);
        const ask = (event: Event) => {
            if (isAgreed.current) return;
            event.preventDefault();
            event.stopImmediatePropagation();
            setAsking(true);
        };
        form.addEventListener("submit", ask, true);
        return () => form.removeEventListener("submit", ask, true);
    }, [field, hasFiles]);
    return {
        isAsking: isAsking && hasFiles,
        stay: () => setAsking(false),
        goOn() {
            isAgreed.current = true;
            setAsking(false);
            field.current?.form?.requestSubmit();
            isAgreed.current = false;
        },
    };
}
