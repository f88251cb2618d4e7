// Compresses browser files when the CPU is idle; receives the fingerprint of the bundle.
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { compressFiles } from "./compress.mjs";
import { root } from "./root.mjs";
import { setStamp } from "./stamp.mjs";

setPriority(constants.priority.PRIORITY_LOW);
await compressFiles(join(root, "dist/forum"));
setStamp("compressed", process.argv[2]);
