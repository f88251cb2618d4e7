import { createServer } from "node:net";

/** Below the ports that systems give to outgoing connections, so that none of those takes the port of a server that is being restarted. */
const FIRST_PORT = 11_000;
const PORT_COUNT = 20_000;
/** Processes that run at the same time begin this far apart. */
const PORTS_PER_PROCESS = 20;

let offset = (process.pid * PORTS_PER_PROCESS) % PORT_COUNT;

/**
 * Finds a port of this machine that nothing listens on. A process is never given the same port twice, and processes with neighbouring numbers
 * are given different ones, so the port stays free until its server listens.
 *
 * @returns {Promise<number>}
 */
export async function freePort() {
    for (let tries = 0; tries < PORT_COUNT; tries++) {
        const port = FIRST_PORT + offset;
        offset = (offset + 1) % PORT_COUNT;
        if (await isFree(port)) return port;
    }
    throw new Error("Every port is taken.");
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function isFree(port) {
    return new Promise((resolve, reject) => {
        const server = createServer();
        server.once("error", (error) =>
            "code" in error && ["EADDRINUSE", "EACCES"].includes(String(error.code)) ? resolve(false) : reject(error),
        );
        // On all addresses, of both families.
        server.listen(port, () => server.close(() => resolve(true)));
    });
}
