import type { ImportStatus, RecordKind } from "@parley/imports/contract";
import type { DateTime } from "@parley/library/contract";
import type { Generated, Selectable } from "kysely";

interface ImportsTable {
    importID: Generated<number>;
    source: string;
    form: string;
    directory: string;
    status: ImportStatus;
    dateStarted: DateTime;
    dateFinished: DateTime | null;
    /** JSON: the site's settings that the import has set. */
    settings: string;
    /** JSON: the report of the latest run. */
    report: string;
}

interface ImportedRecordsTable {
    source: string;
    site: string;
    kind: RecordKind;
    /** ID of the record in the archive. */
    foreignID: string;
    /** ID of the record on this site. */
    recordID: number;
    dateInserted: DateTime;
}

interface FormerAddressesTable {
    /** As returned by `toAddressKey`. */
    path: string;
    host: string;
    source: string;
    kind: RecordKind;
    recordID: number;
}

declare module "@parley/library/server/database" {
    interface Tables {
        formerAddresses: FormerAddressesTable;
        imports: ImportsTable;
        importedRecords: ImportedRecordsTable;
    }
}

export type ImportRow = Selectable<ImportsTable>;

export type ImportedRecord = Selectable<ImportedRecordsTable>;

export type FormerAddress = Selectable<FormerAddressesTable>;

/** Identifies a record within an archive. */
export interface ForeignKey {
    site: string;
    id: string;
}

/** Maximum number of values that both SQLite and PostgreSQL accept in one statement. */
export const MAX_VALUES = 500;

export const LISTED = 100;

/** Returns the key of a record across sites, for maps. */
export function toKey({ site, id }: ForeignKey): string {
    return `${site}\0${id}`;
}
