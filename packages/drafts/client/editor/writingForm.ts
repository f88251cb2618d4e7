import type { DraftTarget } from "../draftTarget";
import type { Values } from "./fingerprint";

/** The form whose text is synchronized. */
export interface WritingForm {
    /** Local draft key of its text. */
    draftKey: string;
    of: DraftTarget;
    /** Returns the values of its fields, or `undefined` for an empty form. */
    read: () => Values | undefined;
    /** Fills its fields with the values of the account's draft. */
    take: (values: Values) => void;
    /** Called when the draft was changed elsewhere, too: that version stays, and this form's text becomes another draft (FC-65). */
    parted: () => void;
    /** Called with the reason when the account refuses a draft, and with `undefined` after a successful save. */
    refused: (reason: string | undefined) => void;
}
