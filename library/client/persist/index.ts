export { deviceStorage, isEverythingStored } from "./deviceStorage";
export { readDeviceValue, storeDeviceValue } from "./deviceValue";
export { injectPersisted, startPersistence } from "./persist";
export {
    injectPersistedTable,
    isEntryMissing,
    isEntryStored,
    listUnreadableEntries,
    removeUnreadableEntry,
    restoreUnreadableEntry,
} from "./persistedTable";
