export { BulkDialog } from "./BulkDialog";
export { LeaveRedirects } from "./LeaveRedirects";
export { selectRecords } from "./records";
export { findMissingRight } from "./rights";
