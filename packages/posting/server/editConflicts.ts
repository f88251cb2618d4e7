import type { DateTime } from "@parley/library/contract";
import { ApiRefusal } from "@parley/library/contract";
import { isCurrentETag } from "@parley/library/server/http";

/** Returns the ETag of a post's text. It changes with the text, and not when the same text is rendered again. */
export const toETag = ({ version }: { version: number }): string => `"v${version}"`;

/** Checks whether an edit is based on the stored version (FC-52). Always true without `If-Match`. */
export const isCurrent = (ifMatch: string | undefined, row: { version: number }): boolean => isCurrentETag(ifMatch, toETag(row));

interface Words {
    name?: string | undefined;
    body?: string | undefined;
    format?: string | undefined;
}

interface WrittenRow extends Words {
    version: number;
    dateUpdated: DateTime | null;
    updateUserID: number | null;
}

/** Creates the 412 error for an edit based on an outdated version, with the stored and the sent text, so that neither is lost (FC-52). */
export function createEditConflict({ name, body, format, ...row }: WrittenRow, sent: Words): ApiRefusal {
    const { dateUpdated, updateUserID } = row;
    const named = (text: string | undefined) => (text === undefined ? {} : { name: text });
    return new ApiRefusal({
        status: 412,
        message: "Somebody else changed this while you were writing.",
        description: "Nothing was saved. Compare the two texts, and save again.",
        code: "editConflict",
        etag: toETag(row),
        present: { ...named(name), body, format, dateUpdated, updateUserID },
        sent: { ...named(sent.name ?? name), body: sent.body ?? body, format: sent.format ?? format },
    });
}
