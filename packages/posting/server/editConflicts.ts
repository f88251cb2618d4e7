import type { DateTime } from "@parley/library/contract";
import { ApiRefusal } from "@parley/library/contract";

/** Names the words of a post as they stand: another tag means other words, and the same words keep theirs when they are rendered anew. */
export const toETag = ({ version }: { version: number }): string => `"v${version}"`;

/** Whether who saves had the words before them that stand now (FC-52); without `If-Match` nobody asks. */
export function isCurrent(ifMatch: string | undefined, row: { version: number }): boolean {
    if (ifMatch === undefined || ifMatch.trim() === "*") return true;
    // A proxy that compresses may have made the tag a weak one.
    return ifMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === toETag(row));
}

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

/** 412: somebody else has changed the words meanwhile; with both texts, as they stand and as they were sent, so that neither is lost (FC-52). */
export function editConflict({ name, body, format, ...row }: WrittenRow, sent: Words): ApiRefusal {
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
