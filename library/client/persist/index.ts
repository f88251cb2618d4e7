export { deviceStorage, isKeeping } from "./deviceStorage";
export { dropUnread, injectPersistedTable, isEntryMissing, isEntryStored, putBackUnread, unreadEntries } from "./keptTable";
export { injectPersisted, startKeeping } from "./persist";
