import { textStyles } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppDispatch } from "@parley/library/client/store";
import { fetchPageSummary, UploadArea, UploadList, UploadStatus, useUploads } from "@parley/media/client";
import { FieldMentions, insertIntoField } from "@parley/mentions/client";
import type { RichEmbedData } from "@parley/richText/contract";
import type { ReactNode } from "react";
import { useRef, useState } from "react";
import { createPortal } from "react-dom";
import { bodyField } from "../BodyField.styles";
import type { BodyParts } from "../bodyParts";
import { BodyNotices } from "./BodyNotices";
import { createEmojiTool, createMarkdownTool, createPreviewTool, createUploadTool, isOurs, PlainTools } from "./bodyTools";
import { FieldEmoji } from "./FieldEmoji";
import { RichEditor } from "./lazyEditor";
import { Preview } from "./Preview";
import { useEditorMode } from "./useEditorMode";
import { useWaitingFiles } from "./useWaitingFiles";

/** Enhancement of a body field: the rich text editor, its modes, uploads, mentions and preview. */
export function EnhancedBody(parts: BodyParts): ReactNode {
    const t = useTranslation();
    const { id, label, described, frame, field, formatField, strip, shows, format } = parts;
    const describePage = usePageDescription();
    const writing = useEditorMode(parts);
    const uploads = useUploads(insertUpload, { insertsAtOnce: writing.rich !== undefined });
    const waiting = useWaitingFiles(parts, uploads.list.length);
    const [isPreviewed, setPreviewed] = useState(false);
    const { rich, trouble } = writing;
    const files = useRef<HTMLSpanElement>(null);
    const list = useRef<HTMLDivElement>(null);
    const emoji = isOurs(format) ? [createEmojiTool((emojiText, close) => insertEmoji(field.current, emojiText, close))] : [];
    const tools = [createUploadTool(uploads, files), createPreviewTool(isPreviewed, togglePreview)];
    if (rich) tools.push(createMarkdownTool(writing.toMarkdown));
    return (
        <>
            {!rich && strip && createPortal(<PlainTools tools={[...emoji, ...tools]} format={format} writing={writing} />, strip)}
            {!rich && <FieldMentions field={field} format={format} />}
            {!rich && isOurs(format) && <FieldEmoji field={field} />}
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
                    describePage={describePage}
                    onSubmit={() => field.current?.form?.requestSubmit()}
                    tools={tools}
                />
            )}
            <UploadArea uploads={uploads} area={frame} />
            <UploadStatus uploads={uploads} />
            <div className={bodyField.below}>
                <BodyNotices writing={writing} waiting={waiting} />
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

function insertEmoji(text: HTMLTextAreaElement | null, emoji: string, close: () => void): void {
    close();
    if (text) insertIntoField(text, text.selectionStart, text.selectionEnd, emoji);
}

function usePageDescription() {
    const dispatch = useAppDispatch();
    return describePage;

    /** Returns the name of a page for its card, and the address alone for a video. Without a summary the link stays a link. */
    async function describePage(url: string): Promise<RichEmbedData | undefined> {
        const answered = await dispatch(fetchPageSummary({ url }));
        if (!fetchPageSummary.fulfilled.match(answered)) return undefined;
        const { type, name } = answered.payload;
        return type === "image" ? undefined : { embedType: type, url, ...(name && { name }) };
    }
}

const ignore = () => undefined;
