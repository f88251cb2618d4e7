export type { RecordKind } from "./imports";
export { deleteImport, getImports, Import, ImportRemoval, ImportStatus, RECORD_KINDS, RecordCounts, Source } from "./imports";
export { createExampleImport } from "./imports.examples";
export { isEmpty, NO_RECORDS, removalPath, toSource } from "./imports.rules";
