import type { EmbeddedSite } from "@parley/config/contract";

/** Known video sites, each with its player that tracks viewers least. */
const KNOWN_SITES: readonly EmbeddedSite[] = [
    {
        type: "youtube",
        addresses: [
            "https://youtube.com/watch?v={id}",
            "https://youtu.be/{id}",
            "https://youtube.com/shorts/{id}",
            "https://youtube.com/live/{id}",
        ],
        frame: "https://www.youtube-nocookie.com/embed/{id}",
    },
    { type: "vimeo", addresses: ["https://vimeo.com/{number}"], frame: "https://player.vimeo.com/video/{number}?dnt=1" },
    {
        type: "dailymotion",
        addresses: ["https://dailymotion.com/video/{id}", "https://dai.ly/{id}"],
        frame: "https://geo.dailymotion.com/player.html?video={id}",
    },
    { type: "streamable", addresses: ["https://streamable.com/{id}"], frame: "https://streamable.com/e/{id}" },
    { type: "ted", addresses: ["https://ted.com/talks/{id}"], frame: "https://embed.ted.com/talks/{id}" },
    { type: "archive", addresses: ["https://archive.org/details/{id}"], frame: "https://archive.org/embed/{id}" },
    {
        type: "codepen",
        addresses: ["https://codepen.io/{user}/pen/{id}"],
        frame: "https://codepen.io/{user}/embed/{id}",
    },
];

/** A player in a frame. */
export interface Player {
    type: string;
    /** URL of the frame. */
    frame: string;
}

/** Finds the player of a URL; undefined if no site matches. Uses only the URL itself, without a request. */
export function findFrame(address: string, sites: readonly EmbeddedSite[]): Player | undefined {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (!url || !/^https?:$/.test(url.protocol) || url.port !== "") return undefined;
    for (const { type, addresses, frame } of sites) {
        for (const pattern of addresses) {
            const words = matchPattern(url, new URL(pattern));
            const filled = words && frame.replace(/\{(\w+)\}/g, (placeholder, name: string) => words.get(name) ?? placeholder);
            if (filled !== undefined && !filled.includes("{")) return { type, frame: filled };
        }
    }
    return undefined;
}

/** Returns the sites that may be framed; never this site itself, whose frame would not be isolated (decisions 26). */
export function listFramingSites(names: readonly string[], more: readonly EmbeddedSite[], siteURL: string): EmbeddedSite[] {
    const own = new URL(siteURL).hostname;
    const all = [...KNOWN_SITES.filter(({ type }) => names.includes(type)), ...more];
    return all.filter(
        ({ frame, addresses }) =>
            [frame, ...addresses].every((address) => URL.canParse(address)) && new URL(frame).hostname !== own,
    );
}

const WORD = /^[\w-]{1,100}$/;
const NUMBER = /^\d{1,20}$/;

/** Returns the values of a pattern's placeholders; undefined if the URL does not match. */
function matchPattern(url: URL, pattern: URL): Map<string, string> | undefined {
    if (bare(url.hostname) !== bare(pattern.hostname)) return undefined;
    const words = new Map<string, string>();
    const parts = partsOf(url);
    const wanted = partsOf(pattern);
    if (parts.length !== wanted.length) return undefined;
    const pairs: [wanted: string, given: string | null][] = [
        ...wanted.map((part, at): [string, string | null] => [part, parts[at] ?? null]),
        ...[...pattern.searchParams].map(([name, value]): [string, string | null] => [value, url.searchParams.get(name)]),
    ];
    return pairs.every(([part, given]) => given !== null && fits(part, given, words)) ? words : undefined;
}

function fits(part: string, given: string, words: Map<string, string>): boolean {
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? [];
    if (name === undefined) return part === given;
    words.set(name, given);
    return (name === "number" ? NUMBER : WORD).test(given);
}

const bare = (host: string) => host.replace(/^(www|m)\./, "");
/** Splits a path into segments; decodes a pattern's braces, which URLs percent-encode. */
const partsOf = ({ pathname }: URL) =>
    pathname
        .replace(/%7b/gi, "{")
        .replace(/%7d/gi, "}")
        .split("/")
        .filter((part) => part !== "");
