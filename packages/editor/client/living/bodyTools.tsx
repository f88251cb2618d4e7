import { Button, createLazyPart, Flyout, MenuCheckbox, MenuItem } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { useUploads } from "@parley/media/client";
import { UploadButton } from "@parley/media/client";
import type { ToolbarTool } from "@parley/richText/client";
import type { ReactNode, RefObject } from "react";
import { Fragment } from "react";
import type { useEditorMode } from "./useEditorMode";

/** Creates the tool that uploads files; `place` is the element in which the focus is while files are chosen. */
export function createUploadTool(uploads: ReturnType<typeof useUploads>, place: RefObject<HTMLSpanElement | null>): ToolbarTool {
    return {
        id: "Upload",
        rank: 0,
        button: (
            <span ref={place}>
                <UploadButton uploads={uploads} only size={32} />
            </span>
        ),
    };
}

/** Creates the tool of the plain field that picks an emoji; the rich text editor has its own. */
export function createEmojiTool(onPick: (emoji: string, close: () => void) => void): ToolbarTool {
    return { id: "Emoji", rank: 0, button: <EmojiButton onPick={onPick} /> };
}

/** Creates the tool that shows the body as readers will see it. */
export function createPreviewTool(isOn: boolean, onToggle: () => void): ToolbarTool {
    return {
        id: "Preview",
        rank: 4,
        button: <PreviewButton isOn={isOn} onToggle={onToggle} />,
        item: <PreviewItem isOn={isOn} onToggle={onToggle} />,
    };
}

/** Creates the tool that changes from rich text to Markdown. */
export function createMarkdownTool(onPick: () => void): ToolbarTool {
    return {
        id: "Markdown",
        rank: 12,
        button: <MarkdownButton onPick={onPick} />,
        item: <MarkdownItem onPick={onPick} />,
    };
}

interface PlainToolsProps {
    tools: readonly ToolbarTool[];
    format: string;
    writing: Pick<ReturnType<typeof useEditorMode>, "isOpening" | "toRich" | "openSource">;
}

/** The tools beside the text area, and the change to rich text. */
export function PlainTools({ tools, format, writing }: PlainToolsProps): ReactNode {
    const t = useTranslation();
    return (
        <>
            {tools.map(({ id, button }) => (
                <Fragment key={id}>{button}</Fragment>
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
}

const EmojiPanel = createLazyPart(async () => (await import(/* webpackChunkName: "emoji" */ "@parley/emoji/client")).EmojiPanel);

function EmojiButton({ onPick }: { onPick: (emoji: string, close: () => void) => void }): ReactNode {
    const t = useTranslation();
    return (
        <Flyout icon="smile" label={t("Emoji")} size={32} lazyParts={[EmojiPanel]}>
            {(close) => <EmojiPanel onPick={(emoji) => onPick(emoji, close)} />}
        </Flyout>
    );
}

interface PreviewProps {
    isOn: boolean;
    onToggle: () => void;
}

function PreviewButton({ isOn, onToggle }: PreviewProps): ReactNode {
    const t = useTranslation();
    return (
        <Button
            variant="text"
            size={32}
            only
            icon="eye"
            aria-label={t("Preview")}
            title={t("Preview")}
            aria-pressed={isOn}
            onClick={onToggle}
        />
    );
}

function PreviewItem({ isOn, onToggle }: PreviewProps): ReactNode {
    const t = useTranslation();
    return (
        <MenuCheckbox isChecked={isOn} onPress={onToggle}>
            {t("Preview")}
        </MenuCheckbox>
    );
}

function MarkdownButton({ onPick }: { onPick: () => void }): ReactNode {
    const t = useTranslation();
    return (
        <Button variant="text" size={32} title={t("Write as plain text in Markdown")} onClick={onPick}>
            <span translate="no">Markdown</span>
        </Button>
    );
}

function MarkdownItem({ onPick }: { onPick: () => void }): ReactNode {
    const t = useTranslation();
    return <MenuItem onPress={onPick}>{t("Write as plain text in Markdown")}</MenuItem>;
}

/** Whether both modes can edit this format. */
export const isOurs = (format: string): boolean => format === "rich2" || format === "markdown";
