import type { ActQuery } from "./acts.slice";

/** What the address of the log asks for (MOD-028, MOD-029). */
export type AskedLog =
    | { kind: "revisions"; recordType: string; recordID: number }
    | { kind: "removals"; recordType: string; parentRecordID: number; before?: number };

/** The texts a record has had, or what was deleted from one; nothing where the address asks for neither. */
export function askedIn(search: URLSearchParams): AskedLog | undefined {
    const recordType = search.get("recordType");
    const recordID = idIn(search, "recordID");
    const parentRecordID = idIn(search, "parentRecordID");
    if (!recordType) return undefined;
    if (parentRecordID !== undefined && search.get("operation") === "delete") {
        const before = idIn(search, "before");
        return { kind: "removals", recordType, parentRecordID, ...(before !== undefined && { before }) };
    }
    return recordID === undefined ? undefined : { kind: "revisions", recordType, recordID };
}

/** The acts that removed something from a record. */
export const removalsOf = ({ recordType, parentRecordID, before }: Extract<AskedLog, { kind: "removals" }>): ActQuery => ({
    recordType,
    parentRecordType: "discussion",
    parentRecordID,
    kind: "delete",
    ...(before !== undefined && { before }),
});

function idIn(search: URLSearchParams, name: string): number | undefined {
    const text = search.get(name) ?? "";
    return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
