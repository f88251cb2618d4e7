// npm start: a running forum, from whatever state the checkout is in. Makes only what is stale, and of that first what a server needs to start.
import { createRequire } from "node:module";
import { join } from "node:path";
import { ensureServable } from "./lib/build.mjs";
import { checkNode, ensureInstalled } from "./lib/install.mjs";
import { root } from "./lib/root.mjs";

checkNode();
await ensureInstalled({ tools: false });
await ensureServable();
process.env.NODE_ENV ??= "production";
process.chdir(root);
createRequire(import.meta.url)(join(root, "dist/server/main.js"));
