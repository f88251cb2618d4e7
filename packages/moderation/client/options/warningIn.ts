import type { Translate } from "@parley/library/client/i18n";
import type { Mistakes } from "@parley/postOptions/client";

/** What a form says to a member, and to other moderators. */
export function warningIn(data: FormData): { body: string; noteBody?: string } {
    const noteBody = String(data.get("noteBody") ?? "").trim();
    return { body: String(data.get("body") ?? "").trim(), ...(noteBody !== "" && { noteBody }) };
}

/** What is missing in it. */
export function checkWarning(data: FormData, t: Translate): Mistakes {
    return warningIn(data).body === "" ? { body: t("Enter a message for the member.") } : {};
}
