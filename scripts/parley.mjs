// npm run parley -- …: the command line of the forum, built first if stale.
import { ensureBuilt } from "./lib/build.mjs";
import { checkNode, ensureInstalled } from "./lib/install.mjs";
import { become } from "./lib/run.mjs";

checkNode();
await ensureInstalled({ tools: false });
await ensureBuilt(["server"]);
await become(process.execPath, ["dist/server/parley.js", ...process.argv.slice(2)], {
    NODE_ENV: process.env.NODE_ENV ?? "production",
});
