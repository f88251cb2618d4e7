import { PLAIN_FIELD } from "@parley/editor/contract";
import type { FieldAttributes, SaveState } from "@parley/library/client/components";
import { classNames, createLazyPart, Editor, Notice } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode, Ref } from "react";
import { useEffect, useImperativeHandle, useRef, useState } from "react";
import { bodyField } from "./BodyField.styles";
import type { BodyParts, BodyWords, Shown } from "./bodyParts";
import { APPEND, FORMAT_FIELD, onTaken, writeInto, writeOut } from "./exchange";
import { watchHands } from "./hands";
import { listen } from "./listen";
import { plainlyWritten } from "./plainWriting";

/** What the form around a body does with it. */
export interface BodyHandle {
    focus(): void;
    /** What stands in it now. */
    read(): BodyWords;
    /** Puts other words in the place of what stands there. */
    take(words: BodyWords): void;
    /** Puts Markdown, such as a quote, behind what stands there, and the caret after it. Nothing where it stands there already. */
    append(markdown: string): void;
}

interface BodyFieldProps extends FieldAttributes {
    /** What it is called. */
    label: string;
    kept: SaveState | undefined;
    /** What stands in it at first, and how that is written. */
    value?: string | undefined;
    format?: string | undefined;
    rows: number;
    ref?: Ref<BodyHandle>;
}

/**
 * The field for what people write. It is a text area in which Markdown works, and stays the field of the form, named `body`, with one named
 * `format` beside it. Whoever is about to write gets the editor for rich text in its place (S1§3, contract §8), which writes into the two;
 * the words that stand there, the caret and the focus go over to it, and if it cannot be fetched, the text area goes on.
 */
export function BodyField({
    label,
    kept,
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
    const hands = useRef<ReturnType<typeof watchHands>>(undefined);
    const appending = useRef<string[]>([]);
    const wantsFocus = useRef(false);
    const [begun, setBegun] = useState<BodyWords>({ body: value, format });
    const [strip, setStrip] = useState<HTMLElement | null>(null);
    const [isAlive, setAlive] = useState(false);
    const [isWanted, setWanted] = useState(false);
    const [isTrouble, setTrouble] = useState(false);
    const [isMissing, setMissing] = useState(false);
    const [shows, setShows] = useState<Shown>(format === "rich2" && value !== "" ? "tree" : "source");
    const [held, setHeld] = useState(format);

    useEffect(() => {
        const [box, text, how] = [frame.current, field.current, formatField.current];
        if (!box || !text || !how) return;
        const want = () => setWanted(true);
        const look = () => {
            setHeld(how.value);
            setShows((shown) => (shown === "editor" ? shown : isTree(text, how) ? "tree" : "source"));
            if (isTree(text, how)) want();
        };
        const watched = watchHands(text, box);
        hands.current = watched;
        const stops = [
            watched.end,
            listen(box, INTENTS, want, { passive: true }),
            // The browser's own bubble would close as the editor takes the field's place.
            listen(text, ["invalid"], (event) => {
                event.preventDefault();
                setMissing(true);
                const fields = [...(text.form?.elements ?? [])] as HTMLTextAreaElement[];
                if (fields.find(({ validity }) => validity && !validity.valid) === text) text.focus();
            }),
            listen(text, ["input"], () => setMissing(false)),
            onTaken([text, how], () => queueMicrotask(look)),
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
                // Whoever comes again tries again.
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
            writeOut(field.current?.form);
            return { body: field.current?.value ?? "", format: formatField.current?.value ?? format };
        },
        take(words) {
            const [text, how] = [field.current, formatField.current];
            if (!text || !how) return;
            writeInto(how, words.format);
            writeInto(text, words.body);
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
    const about = classNames(described["aria-describedby"], shows === "source" && held === "markdown" && hintID);
    const parts: BodyParts = {
        ...{ id, label, required, described },
        ...{ frame, field, formatField, strip, hands, appending, wantsFocus },
        ...{ shows, setShows, held, setHeld, setBegun, isMissing, setMissing },
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
            saveState={kept ?? "account"}
            defaultValue={begun.body}
            head={
                !isEditor && (
                    <div className={bodyField.strip}>
                        <p id={hintID} className={classNames(bodyField.hint, isAlive && bodyField.hintBesideTools)}>
                            {(shows === "tree" || held === "markdown") && t("Markdown works: **bold**, > quote, - list.")}
                        </p>
                        <div className={bodyField.tools} ref={setStrip} />
                    </div>
                )
            }
        >
            {/* Not of the type `hidden`: what such a field holds cannot be told from what it began with. */}
            <input ref={formatField} name={FORMAT_FIELD} hidden readOnly defaultValue={begun.format} />
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

/** For who has no scripts, what is rich text is edited as Markdown; it is sent beside the tree, and goes before it. */
function PlainField({ label, rows, tree }: { label: string; rows: number; tree: string }): ReactNode {
    const markdown = plainlyWritten(tree);
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

/** What makes a plain field alive is fetched by those who are about to write. */
const LivingBody = createLazyPart(
    async () => (await import(/* webpackChunkName: "composing" */ "./living/LivingBody")).LivingBody,
);

const INTENTS = ["pointerenter", "touchstart", "focusin"];

/** The text is the JSON of a tree, which nobody is to read. */
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
