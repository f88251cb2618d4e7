// npm run build: builds everything into dist, whether stale or not.
import { build } from "./lib/build.mjs";
import { checkNode, ensureInstalled } from "./lib/install.mjs";

checkNode();
await ensureInstalled({ tools: true });
process.exitCode = (await build()) ? 0 : 1;
