import { createServer } from "node:net";

/** Below the range of ephemeral ports, so that no outgoing connection takes the port of a server that is being restarted. */
const FIRST_PORT = 11_000;
const PORT_COUNT = 20_000;
/** Distance between the first ports of processes that run at the same time. */
const PORTS_PER_PROCESS = 20;

let offset = (process.pid * PORTS_PER_PROCESS) % PORT_COUNT;

/**
 * Finds a port of this machine on which nothing listens. A process never gets the same port twice, and processes with adjacent IDs get
 * different ones, so that the port stays free until its server listens.
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
