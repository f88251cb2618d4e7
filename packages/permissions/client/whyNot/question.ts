import type { Input, SmartID } from "@parley/library/contract";
import type { getExplanation } from "@parley/permissions/contract";

/** Path of the permission explainer. */
export const WHY_NOT_PAGE = "/moderation/why-not";

/** Permissions of which the viewer needs one to use the explainer. */
export const WHY_NOT_PERMISSIONS: readonly string[] = ["community.moderate", "users.edit"];

/** Values of the form as typed. */
export interface WrittenQuestion {
    user: string;
    permission: string;
    recordType: string;
    record: string;
}

export type Question = Input<typeof getExplanation>;

/** Returns the question in the query string of the page, as typed. */
export function readWrittenQuestion(search: URLSearchParams): WrittenQuestion {
    const textOf = (name: string) => (search.get(name) ?? "").trim();
    return {
        user: textOf("user"),
        permission: textOf("permission"),
        recordType: textOf("recordType"),
        record: textOf("record"),
    };
}

/**
 * Parses a typed question; undefined if it is incomplete. The user is a name, a number or the address of a profile. The record is a number
 * or an address that also determines the record's type.
 */
export function parseQuestion({ user, permission, recordType, record }: WrittenQuestion): Question | undefined {
    if (user === "" || permission === "") return undefined;
    const resource = recordAt(record) ?? (recordType === "" ? undefined : { recordType, recordID: idOf(record, "urlcode") });
    return { userID: userOf(user), permission, ...resource };
}

function userOf(written: string): SmartID {
    const id = /\/profile\/(\d{1,10})(?:\/|$)/.exec(written)?.[1];
    return id === undefined ? idOf(written.replace(/^@/, ""), "name") : Number(id);
}

/** Returns the record that the path of a page names. */
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

/** Decodes a part of a path; returns it unchanged if its encoding is invalid. */
function decoded(part: string): string {
    try {
        return decodeURIComponent(part);
    } catch {
        return part;
    }
}
