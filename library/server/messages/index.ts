export type { Messages } from "./createCatalogue";
export { compileEntry, createCatalogue } from "./createCatalogue";
export { findMessageFaults, listPluralForms } from "./findMessageFaults";
