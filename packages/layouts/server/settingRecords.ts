import type { getSettingRecords, SettingRecord, StoredPart } from "@parley/layouts/contract";
import { MAX_RECORD_NAME, parseNameField, parseRecordID, readRecordIDs, SETTING_FIELD } from "@parley/layouts/contract";
import type { Input } from "@parley/library/contract";
import { fill } from "@parley/library/contract";
import { foldName } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { invalidField, requirePermission } from "@parley/library/server/http";
import type { LayoutRegistry } from "@parley/library/server/layouts";

export type SettingRecordsService = ReturnType<typeof createSettingRecordsService>;

/** Number of records among which a form looks for one by its name: one of that very name is the first. */
const MAX_NAMED = 5;

/** Creates the functions that find the records that settings of widgets name, for members who manage the site. */
export function createSettingRecordsService(layouts: Pick<LayoutRegistry, "settingRecords">) {
    return {
        /** Finds records of a type by their IDs or the beginning of their name. Throws 422 for a type that no setting names. */
        async list(
            viewer: Viewer,
            { recordType, name = "", recordIDs, limit = 20 }: Input<typeof getSettingRecords>,
        ): Promise<SettingRecord[]> {
            requirePermission(viewer, "site.manage");
            const records = layouts.settingRecords(recordType);
            if (!records) throw invalidField("recordType", "No setting names such records.");
            const found = await (recordIDs ? records.byIDs(viewer, recordIDs) : records.find(viewer, name.trim(), limit));
            return found.map((record) => ({ recordType, ...record }));
        },

        /**
         * Replaces the fields of a posted form that have names of records by those of their settings, with IDs. A record that the setting
         * has already goes before others of its name. Throws 422 for a name that no record has.
         */
        async resolveNames(viewer: Viewer, fields: Record<string, string>, part: StoredPart | undefined): Promise<void> {
            for (const [name, text] of Object.entries(fields)) {
                const named = parseNameField(name);
                const records = named && layouts.settingRecords(named.recordType);
                if (!named || !records) continue;
                const { field } = named;
                const written = text.trim().slice(0, MAX_RECORD_NAME);
                const present = await records.byIDs(viewer, readPresent(part, field));
                const recordID = written === "" ? "" : (parseRecordID(written) ?? findNamed(present, written));
                fields[field] = String(recordID ?? findNamed(await records.find(viewer, written, MAX_NAMED), written) ?? "");
                if (written !== "" && fields[field] === "") {
                    delete fields[field];
                    throw invalidField(
                        field.slice(SETTING_FIELD.length),
                        fill("There is nothing named “{written}”.", { written }),
                    );
                }
                // What is refused for another field goes on with the record, not with its name.
                delete fields[name];
            }
        },
    };
}

const findNamed = (records: readonly { recordID: number; name: string }[], name: string): number | undefined =>
    records.find((record) => foldName(record.name) === foldName(name))?.recordID;

/** Returns the IDs of the records that the setting of a field has. The last name of a field may be the index of one of several. */
function readPresent(part: StoredPart | undefined, field: string): number[] {
    let value: unknown = part;
    for (const name of field.slice(SETTING_FIELD.length).split(".")) {
        if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) break;
        value = (value as Record<string, unknown>)[name];
    }
    return readRecordIDs(value);
}
