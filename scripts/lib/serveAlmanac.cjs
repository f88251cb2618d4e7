const { readFileSync, statSync } = require("node:fs");
const { createServer } = require("node:http");
const path = require("node:path");
const { listen } = require("./listen.cjs");

const FOLDER = path.join(__dirname, "../../applications/almanac");
const KINDS = { ".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8" };

/**
 * Serves the Wexley Almanac, a site with comments of the forum at `forum`, to this machine only. Its content policy allows the forum and no
 * other site.
 *
 * @param {{ forum: string, port?: number, host?: string }} options `port` is a free one by default
 * @returns {Promise<{ url: string, close: () => Promise<void> }>} `url` has no trailing slash
 * @throws with the code EADDRINUSE if `port` is in use
 */
async function serveAlmanac({ forum, port, host }) {
    const { origin } = new URL(forum);
    const policy = [
        "default-src 'none'",
        "style-src 'self'",
        "img-src data:",
        ...["script-src", "frame-src", "connect-src"].map((rule) => `${rule} ${origin}`),
        "base-uri 'none'",
        "form-action 'none'",
    ].join("; ");
    let url = "";
    const server = createServer((request, response) => {
        const requestPath = new URL(request.url ?? "/", "http://localhost").pathname;
        const file = path.join(FOLDER, requestPath === "/" ? "index.html" : path.basename(requestPath));
        const kind = KINDS[path.extname(file)];
        if (!kind || !statSync(file, { throwIfNoEntry: false })?.isFile()) {
            response.writeHead(404, { "content-type": "text/plain" }).end("Not found");
            return;
        }
        const text = readFileSync(file, "utf8")
            .replaceAll("{{forum}}", forum)
            .replaceAll("{{page}}", url + requestPath);
        response
            .writeHead(200, { "content-type": kind, "cache-control": "no-cache", "content-security-policy": policy })
            .end(text);
    });
    const site = await listen(server, { port, host });
    url = site.url;
    return site;
}

module.exports = { serveAlmanac };
