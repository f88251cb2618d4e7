export { createStorage, parseStorageURL } from "./createStorage";
export { createFolderStorage } from "./folderStorage";
export type { Storage, StoredFile } from "./storage";
