import type { RefObject } from "react";
import type { watchHands } from "./hands";

/** What somebody writes, and how it is written. */
export interface BodyWords {
    body: string;
    format: string;
}

/** What a body shows: its source, a tree that only an editor can show, or the editor, which writes into the hidden text area. */
export type Shown = "source" | "tree" | "editor";

/** What a plain field lends to what makes it alive. */
export interface BodyParts {
    id: string;
    label: string;
    required: boolean;
    described: { "aria-describedby"?: string; "aria-invalid"?: true };
    frame: RefObject<HTMLDivElement | null>;
    field: RefObject<HTMLTextAreaElement | null>;
    formatField: RefObject<HTMLInputElement | null>;
    /** Above the text area, where its tools have room. */
    strip: HTMLElement | null;
    hands: RefObject<ReturnType<typeof watchHands> | undefined>;
    /** Markdown that waits to be put behind what stands there. */
    appending: RefObject<string[]>;
    /** The focus was to come here, and there was nothing yet that could have it. */
    wantsFocus: RefObject<boolean>;
    shows: Shown;
    setShows: (shows: Shown) => void;
    /** How what stands in the field is written. */
    held: string;
    setHeld: (format: string) => void;
    /** What the field began with. */
    setBegun: (words: BodyWords) => void;
    /** Whether the form was sent without a word in a field that needs some. */
    isMissing: boolean;
    setMissing: (isMissing: boolean) => void;
}
