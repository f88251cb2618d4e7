import type { DeletedRecord } from "@parley/actionLog/contract";

/** What records of a kind are called, in English; it is translated. */
const KINDS: Readonly<Record<string, string>> = {
    discussion: "Post",
    comment: "Reply",
    category: "Category",
    tag: "Tag",
    role: "Role",
    collection: "Collection",
    moderationMessage: "Announcement",
    report: "Held for approval",
};

export const kindOfRecord = ({ recordType }: Pick<DeletedRecord, "recordType">): string =>
    (Object.hasOwn(KINDS, recordType) && KINDS[recordType]) || "Something else";
