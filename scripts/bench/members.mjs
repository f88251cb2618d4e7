import { underLoad } from "./ask.mjs";
import { PASSWORD } from "./community.mjs";
import { signIn } from "./member.mjs";
import { median } from "./statistics.mjs";

/** Number of different members who take turns. */
export const DIFFERENT = 200;

/** Signs in the members who write most, each from its own IP address because of the sign-in limits. Returns their cookies. */
export async function signInMembers(url, names) {
    const cookies = [];
    for (const [index, name] of names.entries())
        cookies.push(await signIn(url, name, PASSWORD, `10.200.${Math.floor(index / 200)}.${(index % 200) + 1}`));
    return cookies;
}

/**
 * Loads each URL as one member who requests it repeatedly, and as many members who take turns: a cache for each member helps the first
 * case, and hardly the second. Measures the URLs in turn in each round; returns the medians of the rounds.
 */
export async function measureMembers(url, addresses, cookies, { rounds, seconds }) {
    const ways = {
        "one member": { Cookie: cookies[0] },
        [`${cookies.length} members`]: cookies.map((cookie) => ({ Cookie: cookie })),
    };
    const runs = new Map();
    for (let round = 0; round < rounds; round++) {
        for (const [page, path] of Object.entries(addresses)) {
            for (const [as, headers] of Object.entries(ways)) {
                const key = `${page}|${as}`;
                runs.set(key, [...(runs.get(key) ?? []), await underLoad(url + path, { seconds, headers: compressed(headers) })]);
            }
        }
    }
    return [...runs].map(([key, all]) => {
        const [page, as] = key.split("|");
        const middle = (what) => median(all.map((one) => one[what]));
        return {
            page,
            as,
            "requests/s": middle("perSecond"),
            p50: middle("p50"),
            p99: middle("p99"),
            bytes: middle("bytes"),
            failed: all.reduce((sum, { failed }) => sum + failed, 0),
        };
    });
}

function compressed(headers) {
    const withGzip = (one) => ({ "Accept-Encoding": "gzip", ...one });
    return Array.isArray(headers) ? headers.map(withGzip) : withGzip(headers);
}
