import { useEffect, useRef } from "react";
import type { BodyParts } from "../bodyParts";
import { APPEND, onFieldSet, onFlush } from "../fieldSync";
import { listen } from "../listen";
import type { EditorState } from "./useEditorState";

interface FieldHandlers {
    /** Writes the editor's content into the fields. */
    write: () => void;
    /** Shows values that other code has written into the fields. */
    receive: () => void;
    /** Appends the waiting Markdown. */
    append: () => void;
    /** Chooses between source and editor. */
    arrange: () => void;
    submit: (event: Event) => void;
}

/** Calls the latest handlers when the form, the fields or the page need the content of the editor. */
export function useFieldSync(
    { frame, field, formatField }: BodyParts,
    { isBehind, requests }: Pick<EditorState, "isBehind" | "requests">,
    handlers: FieldHandlers,
): void {
    const latest = useRef(handlers);
    useEffect(() => {
        latest.current = handlers;
    });

    useEffect(() => {
        const [text, how, box, form] = [field.current, formatField.current, frame.current, field.current?.form];
        if (!text || !how || !box || !form) return;
        const wanted = requests;
        const write = () => latest.current.write();
        const stops = [
            onFlush(form, write),
            // The format is written together with the body, so the body's event is enough.
            onFieldSet([text], () => {
                if (!isBehind.current) queueMicrotask(() => latest.current.receive());
                isBehind.current = true;
            }),
            listen(form, ["submit"], (event) => latest.current.submit(event), CAPTURE),
            listen(box, ["focusout"], write),
            listen(window, ["pagehide"], write, CAPTURE),
            listen(box, [APPEND], () => latest.current.append()),
        ];
        latest.current.arrange();
        latest.current.append();
        return () => {
            wanted.current++;
            for (const stop of stops) stop();
        };
    }, [field, formatField, frame, isBehind, requests]);
}

const CAPTURE = { capture: true };
