import type { Mistakes } from "@parley/discussionOptions/client";
import type { Translate } from "@parley/library/client/i18n";

/** Reads the text for the member and the note for other moderators from a form. */
export function readWarning(data: FormData): { body: string; noteBody?: string } {
    const noteBody = String(data.get("noteBody") ?? "").trim();
    return { body: String(data.get("body") ?? "").trim(), ...(noteBody !== "" && { noteBody }) };
}

/** Returns the errors of the form. */
export function checkWarning(data: FormData, t: Translate): Mistakes {
    return readWarning(data).body === "" ? { body: t("Enter a message for the member.") } : {};
}
