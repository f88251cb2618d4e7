export { BulkDialog } from "./bulk/BulkDialog";
export { LeaveRedirects } from "./bulk/LeaveRedirects";
export { findMissingRight } from "./bulk/rights";
export { ChangeAuthor } from "./dialogs/ChangeAuthor";
export { dialogs } from "./dialogs/dialogs.styles";
export { type Mistakes, OptionDialog } from "./dialogs/OptionDialog";
export { useAnnouncedAction } from "./useAnnouncedAction";
