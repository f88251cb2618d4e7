export type { RecordKind } from "./imports";
export { deleteImport, getImports, Import, ImportRemoval, ImportStatus, RECORD_KINDS, RecordCounts, Source } from "./imports";
export { exampleImport } from "./imports.examples";
export { isNothing, NO_RECORDS, removalPath, sourceFrom } from "./imports.rules";
