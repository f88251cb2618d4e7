export type { ArchiveProblem } from "./archive";
export type { ArchiveForm, ImportOptions } from "./importer";
export { WrongForm } from "./importer";
export { importsMigrations } from "./imports.migration";
export type { Imports } from "./imports.server";
export { importsServer } from "./imports.server";
export { NotAnArchive } from "./readers/readArchive";
export type { ImportReport, KindReport } from "./report";
