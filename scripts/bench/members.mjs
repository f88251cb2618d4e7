import { underLoad } from "./ask.mjs";
import { PASSWORD } from "./community.mjs";
import { signIn } from "./member.mjs";
import { median } from "./statistics.mjs";

/** How many different members ask in turn. */
export const DIFFERENT = 200;

/** Signs in so many members, who write most; each from an address of their own, since sign-ins are held up in numbers. Returns their cookies. */
export async function signInMembers(url, names) {
    const cookies = [];
    for (const [index, name] of names.entries())
        cookies.push(await signIn(url, name, PASSWORD, `10.200.${Math.floor(index / 200)}.${(index % 200) + 1}`));
    return cookies;
}

/**
 * Loads each address as one member who asks again and again, and as many members who ask in turn: what is kept for a member helps the first, and
 * hardly the others. Round after round, each address in turn; the medians of the rounds.
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
    const asked = (one) => ({ "Accept-Encoding": "gzip", ...one });
    return Array.isArray(headers) ? headers.map(asked) : asked(headers);
}
