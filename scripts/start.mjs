// npm start: a running forum, from whatever state the checkout is in. Builds only what is stale.
import { createRequire } from "node:module";
import { join } from "node:path";
import { ensureBuilt } from "./lib/build.mjs";
import { checkNode, ensureInstalled } from "./lib/install.mjs";
import { root } from "./lib/root.mjs";
import { become } from "./lib/run.mjs";

const SERVER = join(root, "dist/server/main.js");

checkNode();
await ensureInstalled({ tools: false });
const hasBuilt = await ensureBuilt();
process.env.NODE_ENV ??= "production";
process.chdir(root);
// A build leaves a large process behind, so the server gets one of its own then; else it is this one.
if (hasBuilt) await become(process.execPath, [...process.execArgv, SERVER]);
else createRequire(import.meta.url)(SERVER);
