const { readFileSync, statSync } = require("node:fs");
const { createServer } = require("node:http");
const path = require("node:path");
const { createReaders } = require("./almanacReaders.cjs");
const { listen } = require("./listen.cjs");

const FOLDER = path.join(__dirname, "../../applications/almanac");
const KINDS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
};
/** The page of subscribers, who sign in there: the only one with a script and a form of the Almanac. */
const SUBSCRIBERS_PAGE = "/subscribers.html";

/**
 * Serves the Wexley Almanac, a site with comments of the forum at `forum`, to this machine only. Its content policy allows the forum and no
 * other site. Its subscribers are known to the forum by tokens, if their secret is given, at once or later.
 *
 * @param {{ forum: string, port?: number, host?: string, secret?: string, isAlone?: boolean }} options `port` is a free one by default; `isAlone`
 * leaves out whatever is of the forum
 * @returns {Promise<{ url: string, close: () => Promise<void>, setSecret: (secret: string) => void }>} `url` has no trailing slash
 * @throws with the code EADDRINUSE if `port` is in use
 */
async function serveAlmanac({ forum, port, host, secret, isAlone = false }) {
    const readers = createReaders({ forum, secret });
    let url = "";
    const server = createServer((request, response) => {
        const requestPath = new URL(request.url ?? "/", "http://localhost").pathname;
        if (requestPath === "/token") {
            response.writeHead(200, { "content-type": "text/plain", "cache-control": "no-store" });
            response.end(readers.createToken(request, url));
            return;
        }
        if (requestPath === SUBSCRIBERS_PAGE && request.method === "POST") {
            readers.signIn(request, response, SUBSCRIBERS_PAGE);
            return;
        }
        const file = path.join(FOLDER, requestPath === "/" ? "index.html" : path.basename(requestPath));
        const kind = KINDS[path.extname(file)];
        if (!kind || !statSync(file, { throwIfNoEntry: false })?.isFile()) {
            response.writeHead(404, { "content-type": "text/plain" }).end("Not found");
            return;
        }
        const text = readPage(file, isAlone)
            .replaceAll("{{forum}}", forum)
            .replaceAll("{{page}}", url + requestPath)
            .replaceAll("{{reader}}", readers.findName(request));
        const policy = printPolicy(new URL(forum).origin, requestPath === SUBSCRIBERS_PAGE);
        response
            .writeHead(200, { "content-type": kind, "cache-control": "no-cache", "content-security-policy": policy })
            .end(text);
    });
    const site = await listen(server, { port, host });
    url = site.url;
    return { ...site, setSecret: readers.setSecret };
}

function readPage(file, isAlone) {
    const text = readFileSync(file, "utf8");
    if (!isAlone) return text;
    const isOwn = (line) => !line.includes("{{forum}}") && !line.includes("parley-");
    return text.split("\n").filter(isOwn).join("\n");
}

function printPolicy(origin, hasOwnScript) {
    const scripts = hasOwnScript ? `${origin} 'self'` : origin;
    return [
        "default-src 'none'",
        "style-src 'self'",
        "img-src data:",
        `frame-src ${origin}`,
        ...["script-src", "connect-src"].map((rule) => `${rule} ${scripts}`),
        "base-uri 'none'",
        `form-action ${hasOwnScript ? "'self'" : "'none'"}`,
    ].join("; ");
}

module.exports = { serveAlmanac };
