const { createReadStream, statSync } = require("node:fs");
const { createServer } = require("node:http");
const path = require("node:path");
const { listen } = require("./listen.cjs");

const KINDS = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".map": "application/json",
    ".png": "image/png",
    ".woff2": "font/woff2",
};

/**
 * Serves the files of a folder, like any static server, to this machine only.
 *
 * @param {string} folder
 * @param {number} [port] a free one by default
 * @returns {Promise<{ url: string, close: () => Promise<void> }>} `url` has no trailing slash
 * @throws with the code EADDRINUSE if `port` is in use
 */
function serveFolder(folder, port = 0) {
    const server = createServer((request, response) => {
        const requestPath = decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname);
        const file = path.join(folder, requestPath.endsWith("/") ? `${requestPath}index.html` : requestPath);
        if (!file.startsWith(folder + path.sep) || !isFile(file)) {
            response.writeHead(404, { "content-type": "text/plain" }).end("Not found");
            return;
        }
        // File names contain a hash of their content, except those of HTML pages.
        const keep = file.endsWith(".html") ? "no-cache" : "max-age=31536000, immutable";
        response.writeHead(200, {
            "content-type": KINDS[path.extname(file)] ?? "application/octet-stream",
            "cache-control": keep,
        });
        createReadStream(file).pipe(response);
    });
    return listen(server, { port });
}

function isFile(file) {
    return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}

module.exports = { serveFolder };
