import type { BulkRecordType } from "./bulk.slice";

/** The id of the box that checks a record. */
export const pickBoxID = (recordType: BulkRecordType, id: number): string => `pick-${recordType}-${id}`;
