export { folderStorage } from "./folderStorage";
export type { Storage, StoredFile } from "./storage";
export { readStorageURL, storageAt } from "./storageAt";
