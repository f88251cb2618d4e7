export { deviceStorage, isEverythingStored } from "./deviceStorage";
export { injectPersisted, startPersistence } from "./persist";
export {
    injectPersistedTable,
    isEntryMissing,
    isEntryStored,
    listUnreadableEntries,
    removeUnreadableEntry,
    restoreUnreadableEntry,
} from "./persistedTable";
