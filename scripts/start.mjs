// npm start: a running forum, from whatever state the checkout is in. Builds only what is stale.
import { ensureBuilt } from "./lib/build.mjs";
import { checkNode, ensureInstalled } from "./lib/install.mjs";
import { become } from "./lib/run.mjs";

checkNode();
await ensureInstalled({ tools: false });
await ensureBuilt();
await become(process.execPath, ["dist/server/main.js", ...process.argv.slice(2)], {
    NODE_ENV: process.env.NODE_ENV ?? "production",
});
