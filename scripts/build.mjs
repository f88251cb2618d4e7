// npm run build: makes what is stale of the product, all that browsers get compressed as well as can be. With --force: all of it anew.
import { ensureBuilt } from "./lib/build.mjs";
import { checkNode, ensureInstalled } from "./lib/install.mjs";

checkNode();
await ensureInstalled({ tools: true });
const hasMade = await ensureBuilt(undefined, { isForced: process.argv.includes("--force") });
if (!hasMade) console.error("Everything is built.");
