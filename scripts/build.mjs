// npm run build: builds the stale bundles of the product, and compresses browser files as far as possible. With --force: all bundles.
import { ensureBuilt } from "./lib/build.mjs";
import { checkNode, ensureInstalled } from "./lib/install.mjs";

checkNode();
await ensureInstalled({ tools: true });
const hasMade = await ensureBuilt(undefined, { isForced: process.argv.includes("--force") });
if (!hasMade) console.error("Everything is built.");
