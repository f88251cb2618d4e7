/** Normalized URL of a record on another site, without irrelevant parts: titles, page numbers, tracking parameters. */
export interface AddressKey {
    /** Empty if the URL has no host. */
    host: string;
    path: string;
}

/** Maximum length of a path, in characters; longer paths belong to no posts, and PostgreSQL could not index them. */
const MAX_PATH_LENGTH = 500;

/** URL patterns in which the title beside the number is irrelevant. */
const URL_PATTERNS: readonly (readonly [shape: RegExp, path: string])[] = [
    // Discourse: topics, their posts, categories
    [/^\/t\/(?:\d*[^\d/][^/]*\/)?(\d+)$/, "/t/$1"],
    [/^\/t\/(?:\d*[^\d/][^/]*\/)?(\d+)\/(\d+)$/, "/t/$1/$2"],
    [/^\/c\/(?:[^/]+\/){0,3}(\d+)$/, "/c/$1"],
    // Stack Exchange: questions, answers, users
    [/^\/(?:questions|q)\/\d+\/[^/]+\/(\d+)$/, "/a/$1"],
    [/^\/(?:questions|q)\/(\d+)(?:\/[^/]*)?$/, "/q/$1"],
    [/^\/a\/(\d+)(?:\/\d+)?$/, "/a/$1"],
    [/^\/users\/(\d+)(?:\/[^/]+)?$/, "/users/$1"],
    // Vanilla, NodeBB, Flarum, XenForo
    [/^\/discussion\/(\d+)(?:\/[^/]+)?(?:\/p\d+)?$/, "/discussion/$1"],
    [/^\/profile\/(\d+)(?:\/[^/]+)?$/, "/profile/$1"],
    [/^\/(topic|category)\/(\d+)(?:\/[^/]+)?(?:\/\d+)?$/, "/$1/$2"],
    [/^\/d\/(\d+)(?:-[^/]+)?(?:\/\d+)?$/, "/d/$1"],
    [/^\/(threads|members|forums)\/(?:[^/]+\.)?(\d+)(?:\/page-\d+)?$/, "/$1/$2"],
];

/** Query parameters that identify records in PHP scripts, most specific first. */
const PARAMETERS = ["p", "pid", "t", "tid", "topic", "u", "uid", "f", "fid"];

/**
 * Returns the key under which a former URL is stored: host and path normalized, with only the number if there is a title beside it.
 * Comments whose URL is a fragment of their discussion's have no key. Undefined if the URL is not one of a record.
 */
export function toAddressKey(address: string): AddressKey | undefined {
    const url = URL.parse(address.replace(/^\/+/, "/"), "former://none");
    if (!url || url.hash.startsWith("#comment")) return undefined;
    const path = withoutTrailingSlash(decoded(url.pathname));
    if (path === "" || path.length > MAX_PATH_LENGTH) return undefined;
    const host = url.protocol === "former:" ? "" : url.host.replace(/^www\./, "");
    if (path.endsWith(".php")) {
        const parameter = PARAMETERS.find((name) => /^\d/.test(url.searchParams.get(name) ?? ""));
        if (parameter === undefined) return undefined;
        return { host, path: `${path}?${parameter}=${Number.parseInt(url.searchParams.get(parameter) ?? "", 10)}` };
    }
    const shape = URL_PATTERNS.find(([expression]) => expression.test(path));
    return { host, path: shape ? path.replace(shape[0], shape[1]) : path };
}

const FORMER_HOST = /^\/former\/([^/]+)(\/.*)$/;

/** Returns the key of a URL requested here: its former path, or `/former/HOST` followed by the path. */
export function toRequestedKey(address: string): AddressKey | undefined {
    const [, host, rest] = FORMER_HOST.exec(address) ?? [];
    return host === undefined || rest === undefined ? toAddressKey(address) : toAddressKey(`https://${host}${rest}`);
}

function withoutTrailingSlash(path: string): string {
    return path.endsWith("/") ? path.slice(0, -1) : path;
}

function decoded(path: string): string {
    try {
        return decodeURIComponent(path).normalize("NFC").replaceAll("\0", "\ufffd");
    } catch {
        return path;
    }
}
