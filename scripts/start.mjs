// npm start: runs the forum from any state of the checkout. Builds only stale bundles, beginning with those that a server needs to start.
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
