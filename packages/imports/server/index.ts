export type { Comparison, FormatComparison, LostText } from "./comparing/compareArchive";
export { compareArchive } from "./comparing/compareArchive";

export type { ImportOptions } from "./importer";
export { WrongFormError } from "./importer";
export { importsMigrations } from "./imports.migration";
export type { Imports } from "./imports.server";
export { createImportsServer } from "./imports.server";

export type { ImportReport, KindReport } from "./report/report";
