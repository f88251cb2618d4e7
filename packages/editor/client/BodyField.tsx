import { PLAIN_FIELD } from "@parley/editor/contract";
import type { FieldAttributes, SaveState } from "@parley/library/client/components";
import { classNames, Editor, Notice } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode, Ref } from "react";
import { useImperativeHandle } from "react";
import { bodyField } from "./BodyField.styles";
import type { BodyParts, BodyValue } from "./bodyParts";
import { APPEND, FORMAT_FIELD, flushEditors, setFieldValue } from "./fieldSync";
import { toPlainMarkdown } from "./plainWriter";
import { LivingBody, useBodyState } from "./useBodyState";

/** Operations of a body field for the form around it. */
export interface BodyHandle {
    focus(): void;
    /** Returns the current body and its format. */
    read(): BodyValue;
    /** Replaces the body and its format. */
    replace(words: BodyValue): void;
    /** Appends Markdown, such as a quote, and moves the caret behind it. Does nothing if the body contains the text already. */
    append(markdown: string): void;
}

interface BodyFieldProps extends FieldAttributes {
    /** Accessible name of the field. */
    label: string;
    saveState: SaveState | undefined;
    /** Initial body, in `format`. */
    value?: string | undefined;
    format?: string | undefined;
    rows: number;
    ref?: Ref<BodyHandle>;
}

/**
 * Field for a body. The base is a text area for Markdown, which stays the form's field `body`, with a field `format` beside it. On the
 * first sign of intent the rich text editor is loaded and replaces the text area (S1§3, contract §8); the editor writes into both fields
 * and takes over text, caret and focus. If the editor cannot be loaded, the text area stays usable.
 */
export function BodyField(props: BodyFieldProps): ReactNode {
    const { label, saveState, value = "", format = "markdown", rows, ref, id, required = false, ...described } = props;
    const state = useBodyState(value, format);
    const { frame, field, formatField, hands, appending, wantsFocus, initial, setInitial, strip, setStrip } = state;
    const { setWanted, isAlive, isTrouble, isMissing, setMissing, shows, setShows, currentFormat, setFormat } = state;
    useImperativeHandle(ref, () => ({
        focus() {
            if (shows === "tree") wantsFocus.current = true;
            else focusOn(frame.current);
        },
        read() {
            flushEditors(field.current?.form);
            return { body: field.current?.value ?? "", format: formatField.current?.value ?? format };
        },
        replace(words) {
            const [text, how] = [field.current, formatField.current];
            if (!text || !how) return;
            setFieldValue(how, words.format);
            setFieldValue(text, words.body);
        },
        append(markdown) {
            const [text, how] = [field.current, formatField.current];
            if (!text || !how) return;
            if (shows === "source" && how.value === "markdown") return void appendTo(text, markdown);
            appending.current.push(markdown);
            setWanted(true);
            frame.current?.dispatchEvent(new Event(APPEND));
        },
    }));

    const isEditor = shows === "editor";
    const hintID = `${id}-way`;
    const about = classNames(described["aria-describedby"], shows === "source" && currentFormat === "markdown" && hintID);
    const parts: BodyParts = {
        ...{ id, label, required, described },
        ...{ frame, field, formatField, strip, hands, appending, wantsFocus },
        ...{ shows, setShows, format, setFormat, setInitial, isMissing, setMissing },
    };
    return (
        <Editor
            {...described}
            {...(about && { "aria-describedby": about })}
            {...(!isEditor && { id, "aria-label": label, required })}
            frame={frame}
            ref={field}
            name="body"
            dir="auto"
            rows={rows}
            hidden={isEditor}
            data-unread={shows === "tree" || undefined}
            saveState={saveState ?? "account"}
            defaultValue={initial.body}
            head={
                !isEditor && (
                    <BodyHead
                        hintID={hintID}
                        hasHint={shows === "tree" || currentFormat === "markdown"}
                        isAlive={isAlive}
                        setStrip={setStrip}
                    />
                )
            }
        >
            {/* Not of the type `hidden`: what such a field holds cannot be told from what it began with. */}
            <input ref={formatField} name={FORMAT_FIELD} hidden readOnly defaultValue={initial.format} />
            {format === "rich2" && value !== "" && (
                <noscript>
                    <PlainField label={label} rows={rows} tree={value} />
                </noscript>
            )}
            <BodyTroubles isLost={isTrouble && shows === "tree"} isMissing={isMissing} />
            {isAlive && <LivingBody {...parts} />}
        </Editor>
    );
}

interface BodyHeadProps {
    hintID: string;
    hasHint: boolean;
    isAlive: boolean;
    setStrip: (strip: HTMLElement | null) => void;
}

/** Hint above the text area, and the place of its tools. */
function BodyHead({ hintID, hasHint, isAlive, setStrip }: BodyHeadProps): ReactNode {
    const t = useTranslation();
    return (
        <div className={bodyField.strip}>
            <p id={hintID} className={classNames(bodyField.hint, isAlive && bodyField.hintBesideTools)}>
                {hasHint && t("Markdown works: **bold**, > quote, - list.")}
            </p>
            <div className={bodyField.tools} ref={setStrip} />
        </div>
    );
}

/** Messages below the text area: rich text without its editor, and a required body that is empty. */
function BodyTroubles({ isLost, isMissing }: { isLost: boolean; isMissing: boolean }): ReactNode {
    const t = useTranslation();
    return (
        <>
            {isLost && (
                <p className={bodyField.wait} role="alert">
                    {t("The editor could not be loaded. What you wrote is kept; reload the page to continue.")}
                </p>
            )}
            {isMissing && (
                <div role="alert" className={bodyField.below}>
                    <Notice kind="warn">{t("Write something first.")}</Notice>
                </div>
            )}
        </>
    );
}

/** Field for rich text without scripts: its Markdown. It is sent in addition to the rich text and takes precedence. */
function PlainField({ label, rows, tree }: { label: string; rows: number; tree: string }): ReactNode {
    const markdown = toPlainMarkdown(tree);
    if (markdown === undefined) return null;
    return (
        <textarea
            className={bodyField.plain}
            name={PLAIN_FIELD}
            aria-label={label}
            dir="auto"
            rows={rows}
            defaultValue={markdown}
        />
    );
}

function focusOn(frame: HTMLElement | null): void {
    frame?.querySelector<HTMLElement>("[contenteditable=true], textarea:not([hidden])")?.focus();
}

function appendTo(text: HTMLTextAreaElement, markdown: string): void {
    if (text.value.includes(markdown.trimEnd())) return;
    text.value = text.value.trim() === "" ? markdown : `${text.value.trimEnd()}\n\n${markdown}`;
    text.setSelectionRange(text.value.length, text.value.length);
    text.dispatchEvent(new Event("input", { bubbles: true }));
}
