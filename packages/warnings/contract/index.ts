export { WARNINGS_PAGE, warnPath } from "./warningAddresses";
export { deleteWarning, getWarnings, postWarnings, putWarningRead, WarnedRecord, Warning } from "./warnings";
