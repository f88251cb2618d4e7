import type { BulkRecordType } from "./bulk.slice";

/** Returns the element ID of a record's selection checkbox. */
export const pickBoxID = (recordType: BulkRecordType, id: number): string => `pick-${recordType}-${id}`;
