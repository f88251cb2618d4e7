import type { RefObject } from "react";
import type { trackInteractions } from "./trackInteractions";

/** A body and its format. */
export interface BodyValue {
    body: string;
    format: string;
}

/**
 * What the field displays: the source, nothing yet because the rich text needs the editor, or the editor, which writes into the hidden text
 * area.
 */
export type BodyView = "source" | "tree" | "editor";

/** Elements and state that the plain field shares with its enhancement. */
export interface BodyParts {
    id: string;
    label: string;
    required: boolean;
    described: { "aria-describedby"?: string; "aria-invalid"?: true };
    frame: RefObject<HTMLDivElement | null>;
    field: RefObject<HTMLTextAreaElement | null>;
    formatField: RefObject<HTMLInputElement | null>;
    /** Container above the text area for its tools. */
    strip: HTMLElement | null;
    hands: RefObject<ReturnType<typeof trackInteractions> | undefined>;
    /** Markdown waiting to be appended. */
    appending: RefObject<string[]>;
    /** Whether the focus was requested while no element could take it. */
    wantsFocus: RefObject<boolean>;
    shows: BodyView;
    setShows: (shows: BodyView) => void;
    /** Format of the field's current value. */
    format: string;
    setFormat: (format: string) => void;
    /** Sets the field's initial value. */
    setInitial: (words: BodyValue) => void;
    /** Whether the form was submitted with this required field empty. */
    isMissing: boolean;
    setMissing: (isMissing: boolean) => void;
}
