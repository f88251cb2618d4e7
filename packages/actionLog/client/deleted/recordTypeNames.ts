import type { DeletedRecord } from "@parley/actionLog/contract";

/** English names of record types, to be translated. */
const KINDS: Readonly<Record<string, string>> = {
    discussion: "Post",
    comment: "Reply",
    category: "Category",
    tag: "Tag",
    role: "Role",
    collection: "Collection",
    moderationMessage: "Announcement",
    accessToken: "Access token",
    roleRequest: "Request for a role",
    report: "Held for approval",
};

export const toRecordTypeName = ({ recordType }: Pick<DeletedRecord, "recordType">): string =>
    (Object.hasOwn(KINDS, recordType) && KINDS[recordType]) || "Something else";
