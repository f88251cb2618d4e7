export { createArchive, removeArchives, toDump, toJsonLines } from "./archive.examples";
