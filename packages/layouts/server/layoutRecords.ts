import type { LayoutRecordType } from "@parley/layouts/contract";
import { GLOBAL_RECORD } from "@parley/layouts/contract";
import { createFieldError } from "@parley/library/contract";
import { badRequest, InvalidInput } from "@parley/library/server/http";
import type { LayoutRegistry } from "@parley/library/server/layouts";

export type ViewRecord = { recordType: LayoutRecordType; recordID: number };

const NO_RECORD = "There is no such record, or its pages have no layouts.";

export const toKey = ({ recordType, recordID }: ViewRecord) => `${recordType} ${recordID}`;

/** Returns whether no earlier item of a list is the same record. */
export const isFirst = (record: ViewRecord, index: number, all: readonly ViewRecord[]): boolean =>
    all.findIndex((other) => toKey(other) === toKey(record)) === index;

/** Creates the check of records to which a layout is to be assigned. */
export function createRecordCheck(layouts: Pick<LayoutRegistry, "recordType">) {
    return requireRecords;

    /** Throws 400 for a record that is named twice, and 422 for one that does not exist. */
    async function requireRecords(records: readonly ViewRecord[]): Promise<void> {
        if (new Set(records.map(toKey)).size < records.length) throw badRequest("Each record may be named once.");
        const types = new Set(records.map(({ recordType }) => recordType));
        const existing = new Map(
            await Promise.all(
                [...types].map(async (type) => {
                    const ids = records.filter(({ recordType }) => recordType === type).map(({ recordID }) => recordID);
                    return [type, await filterExisting(type, ids)] as const;
                }),
            ),
        );
        const problems = records.flatMap(({ recordType, recordID }, index) =>
            existing.get(recordType)?.has(recordID)
                ? []
                : [createFieldError(`[${index}].recordID`, "invalid", { message: NO_RECORD })],
        );
        if (problems.length > 0) throw new InvalidInput(problems);
    }

    /** Returns those of these records that exist, by one query for all records of a type. */
    async function filterExisting(recordType: LayoutRecordType, ids: readonly number[]): Promise<ReadonlySet<number>> {
        if (recordType === GLOBAL_RECORD.recordType) return new Set([GLOBAL_RECORD.recordID]);
        return (await layouts.recordType(recordType)?.filterExisting(ids)) ?? new Set();
    }
}
