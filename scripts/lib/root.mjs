import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** Folder of the project, independent of the working directory. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
