/**
 * Lets a server listen, to this machine only.
 *
 * @param {import("node:http").Server} server
 * @param {{ port?: number, host?: string }} [options] `port` is a free one by default
 * @returns {Promise<{ url: string, close: () => Promise<void> }>} `url` has no trailing slash
 * @throws with the code EADDRINUSE if `port` is in use
 */
function listen(server, { port = 0, host = "localhost" } = {}) {
    return new Promise((resolve, reject) => {
        server.once("error", reject);
        server.listen(port, host, () => {
            const address = server.address();
            const close = () =>
                new Promise((done) => {
                    server.close(() => done());
                    server.closeAllConnections();
                });
            resolve({ url: `http://${host}:${typeof address === "object" && address ? address.port : port}`, close });
        });
    });
}

module.exports = { listen };
