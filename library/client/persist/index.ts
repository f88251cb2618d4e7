export { deviceStorage, isKeeping } from "./deviceStorage";
export { dropUnread, injectKeptTable, isEntryKept, isEntryMissing, putBackUnread, unreadEntries } from "./keptTable";
export { injectKept, startKeeping } from "./persist";
