import type { Input, SmartID } from "@parley/library/contract";
import type { getVerdict } from "@parley/permissions/contract";

/** The page on which moderators ask. */
export const WHY_NOT_PAGE = "/moderation/why-not";

/** One of these is needed for asking. */
export const WHY_NOT_ASKERS: readonly string[] = ["community.moderate", "users.edit"];

/** What the form holds, as it was typed. */
export interface WrittenQuestion {
    user: string;
    permission: string;
    recordType: string;
    record: string;
}

export type Question = Input<typeof getVerdict>;

/** What the address of the page asks, as it was typed. */
export function writtenIn(search: URLSearchParams): WrittenQuestion {
    const textOf = (name: string) => (search.get(name) ?? "").trim();
    return {
        user: textOf("user"),
        permission: textOf("permission"),
        recordType: textOf("recordType"),
        record: textOf("record"),
    };
}

/**
 * The question that somebody typed, if there is one: a person by name, number, or the address of their profile; a record by its number,
 * or by its address, which also says what it is.
 */
export function parseQuestion({ user, permission, recordType, record }: WrittenQuestion): Question | undefined {
    if (user === "" || permission === "") return undefined;
    const place = recordAt(record) ?? (recordType === "" ? undefined : { recordType, recordID: idOf(record, "urlcode") });
    return { userID: userOf(user), permission, ...place };
}

function userOf(written: string): SmartID {
    const id = /\/profile\/(\d{1,10})(?:\/|$)/.exec(written)?.[1];
    return id === undefined ? idOf(written.replace(/^@/, ""), "name") : Number(id);
}

/** A record by the path of its page. */
function recordAt(written: string): Pick<Question, "recordType" | "recordID"> | undefined {
    const comment = /\/discussion\/comment\/(\d{1,10})/.exec(written)?.[1] ?? /#Comment_(\d{1,10})$/.exec(written)?.[1];
    if (comment !== undefined) return { recordType: "comment", recordID: Number(comment) };
    const discussion = /\/discussion\/(\d{1,10})(?:[/?#]|$)/.exec(written)?.[1];
    if (discussion !== undefined) return { recordType: "discussion", recordID: Number(discussion) };
    const category = /\/categories\/([^/?#]+)/.exec(written)?.[1];
    return category === undefined ? undefined : { recordType: "category", recordID: `$urlcode:${decoded(category)}` };
}

function idOf(written: string, column: string): SmartID {
    return /^\d{1,10}$/.test(written) ? Number(written) : `$${column}:${written}`;
}

/** An address that was typed by hand may be no proper one. */
function decoded(part: string): string {
    try {
        return decodeURIComponent(part);
    } catch {
        return part;
    }
}
