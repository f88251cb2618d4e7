import { PLAIN_FIELD } from "@parley/editor/contract";
import type { FieldAttributes, SaveState } from "@parley/library/client/components";
import { classNames, createLazyPart, Editor, Notice } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode, Ref } from "react";
import { useEffect, useImperativeHandle, useRef, useState } from "react";
import { bodyField } from "./BodyField.styles";
import type { BodyParts, BodyValue, BodyView } from "./bodyParts";
import { APPEND, FORMAT_FIELD, flushEditors, onFieldSet, setFieldValue } from "./fieldSync";
import { listen } from "./listen";
import { toPlainMarkdown } from "./plainWriter";
import { trackInteractions } from "./trackInteractions";

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
export function BodyField({
    label,
    saveState,
    value = "",
    format = "markdown",
    rows,
    ref,
    id,
    required = false,
    ...described
}: BodyFieldProps): ReactNode {
    const t = useTranslation();
    const frame = useRef<HTMLDivElement>(null);
    const field = useRef<HTMLTextAreaElement>(null);
    const formatField = useRef<HTMLInputElement>(null);
    const hands = useRef<ReturnType<typeof trackInteractions>>(undefined);
    const appending = useRef<string[]>([]);
    const wantsFocus = useRef(false);
    const [initial, setInitial] = useState<BodyValue>({ body: value, format });
    const [strip, setStrip] = useState<HTMLElement | null>(null);
    const [isAlive, setAlive] = useState(false);
    const [isWanted, setWanted] = useState(false);
    const [isTrouble, setTrouble] = useState(false);
    const [isMissing, setMissing] = useState(false);
    const [shows, setShows] = useState<BodyView>(format === "rich2" && value !== "" ? "tree" : "source");
    const [currentFormat, setFormat] = useState(format);

    useEffect(() => {
        const [box, text, how] = [frame.current, field.current, formatField.current];
        if (!box || !text || !how) return;
        const want = () => setWanted(true);
        const look = () => {
            setFormat(how.value);
            setShows((shown) => (shown === "editor" ? shown : isTree(text, how) ? "tree" : "source"));
            if (isTree(text, how)) want();
        };
        const watched = trackInteractions(text, box);
        hands.current = watched;
        const stops = [
            watched.end,
            listen(box, INTENTS, want, { passive: true }),
            // The browser's own validation bubble would close when the editor replaces the field.
            listen(text, ["invalid"], (event) => {
                event.preventDefault();
                setMissing(true);
                const fields = [...(text.form?.elements ?? [])] as HTMLTextAreaElement[];
                if (fields.find(({ validity }) => validity && !validity.valid) === text) text.focus();
            }),
            listen(text, ["input"], () => setMissing(false)),
            onFieldSet([text, how], () => queueMicrotask(look)),
        ];
        if (isTree(text, how) || box.contains(document.activeElement)) want();
        return () => {
            for (const stop of stops) stop();
        };
    }, []);

    useEffect(() => {
        if (!isWanted) return;
        let isOver = false;
        LivingBody.fetch().then(
            () => !isOver && setAlive(true),
            () => {
                if (isOver) return;
                setTrouble(true);
                // The next sign of intent retries.
                setWanted(false);
            },
        );
        return () => {
            isOver = true;
        };
    }, [isWanted]);

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
                    <div className={bodyField.strip}>
                        <p id={hintID} className={classNames(bodyField.hint, isAlive && bodyField.hintBesideTools)}>
                            {(shows === "tree" || currentFormat === "markdown") &&
                                t("Markdown works: **bold**, > quote, - list.")}
                        </p>
                        <div className={bodyField.tools} ref={setStrip} />
                    </div>
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
            {isTrouble && shows === "tree" && (
                <p className={bodyField.wait} role="alert">
                    {t("The editor could not be fetched. What you wrote is kept; load the page again to go on.")}
                </p>
            )}
            {isMissing && (
                <div role="alert" className={bodyField.below}>
                    <Notice kind="warn">{t("Write something first.")}</Notice>
                </div>
            )}
            {isAlive && <LivingBody {...parts} />}
        </Editor>
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

/** Loaded on the first sign of intent. */
const LivingBody = createLazyPart(
    async () => (await import(/* webpackChunkName: "composing" */ "./living/EnhancedBody")).EnhancedBody,
);

const INTENTS = ["pointerenter", "touchstart", "focusin"];

/** Whether the text area contains rich2 JSON, which is not meant to be edited as text. */
const isTree = (text: HTMLTextAreaElement, how: HTMLInputElement): boolean => how.value === "rich2" && text.value !== "";

function focusOn(frame: HTMLElement | null): void {
    frame?.querySelector<HTMLElement>("[contenteditable=true], textarea:not([hidden])")?.focus();
}

function appendTo(text: HTMLTextAreaElement, markdown: string): void {
    if (text.value.includes(markdown.trimEnd())) return;
    text.value = text.value.trim() === "" ? markdown : `${text.value.trimEnd()}\n\n${markdown}`;
    text.setSelectionRange(text.value.length, text.value.length);
    text.dispatchEvent(new Event("input", { bubbles: true }));
}
