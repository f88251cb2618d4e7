// npm run dev: builds again after every change, and restarts the server after every successful build.
import { spawn } from "node:child_process";
import { watch } from "./lib/build.mjs";
import { checkNode, ensureInstalled } from "./lib/install.mjs";
import { root } from "./lib/root.mjs";

checkNode();
await ensureInstalled({ tools: true });

let server;
let restarts = Promise.resolve();
const stopWatching = watch((succeeded) => {
    if (succeeded) restarts = restarts.then(stopServer).then(startServer);
});

for (const signal of ["SIGINT", "SIGTERM"]) {
    process.once(signal, async () => {
        await Promise.all([stopWatching(), stopServer()]);
        process.exit(0);
    });
}

function startServer() {
    server = spawn(process.execPath, ["--enable-source-maps", "dist/server/main.js"], {
        cwd: root,
        env: { ...process.env, NODE_ENV: "development" },
        stdio: "inherit",
    });
}

async function stopServer() {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGTERM");
    await ended;
}
