import { CsvArray, defineEndpoint, ID } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

export const MAX_SETTING_RECORDS = 500;
export const MAX_RECORD_NAME = 200;

/** A record that the setting of a widget names, such as a tag or a member. */
export const SettingRecord = Type.Object({ recordType: Type.String(), recordID: Type.Integer(), name: Type.String() });
export type SettingRecord = Static<typeof SettingRecord>;

/**
 * Finds records of a type that settings name (`recordType` in their schemas): those with these IDs, or by the beginning of their name, one
 * of that very name first.
 */
export const getSettingRecords = defineEndpoint({
    method: "GET",
    path: "/layouts/setting-records",
    query: Type.Object({
        recordType: Type.String({ maxLength: 50 }),
        name: Type.Optional(Type.String({ maxLength: MAX_RECORD_NAME })),
        recordIDs: Type.Optional(CsvArray(ID, { maxItems: MAX_SETTING_RECORDS })),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    }),
    response: Type.Array(SettingRecord),
});

/** Prefix of the names of fields that take the name of a record, in forms without scripts; the type and the name of its setting's field follow. */
const NAME_FIELD = "Record.";

/** Returns the name of the field that takes the name of a record, by that of its setting's field. */
export const toNameField = (recordType: string, field: string): string => `${NAME_FIELD}${recordType}.${field}`;

/** Returns the type of the record that a field names, and the name of its setting's field; undefined for other fields. */
export function parseNameField(name: string): { recordType: string; field: string } | undefined {
    const [, recordType, field] = /^Record\.([A-Za-z]{1,50})\.(.+)$/.exec(name) ?? [];
    return recordType !== undefined && field !== undefined ? { recordType, field } : undefined;
}

/** Returns how a field shows a record whose name is not known; it takes that as well. */
export const formatRecordID = (recordID: number): string => `#${recordID}`;

/** Returns the ID that a text such as `#7` is. */
export const parseRecordID = (text: string): number | undefined => (/^#\d{1,9}$/.test(text) ? Number(text.slice(1)) : undefined);
