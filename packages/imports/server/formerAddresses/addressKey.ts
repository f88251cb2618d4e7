/** An address elsewhere without what does not decide where it leads: titles, page numbers, marks of campaigns. */
export interface AddressKey {
    /** Empty where the address does not name one. */
    host: string;
    path: string;
}

/** Longer ones are no addresses of posts, and PostgreSQL indexes no longer texts. */
const MAX_PATH_LENGTH = 500;

/** In these the title beside the number decides nothing. */
const SHAPES: readonly (readonly [shape: RegExp, path: string])[] = [
    // Discourse: topics, posts in them, categories
    [/^\/t\/(?:\d*[^\d/][^/]*\/)?(\d+)$/, "/t/$1"],
    [/^\/t\/(?:\d*[^\d/][^/]*\/)?(\d+)\/(\d+)$/, "/t/$1/$2"],
    [/^\/c\/(?:[^/]+\/){0,3}(\d+)$/, "/c/$1"],
    // Stack Exchange: questions, answers, people
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

/** Scripts that tell records apart by these parameters, the most exact first. */
const PARAMETERS = ["p", "pid", "t", "tid", "topic", "u", "uid", "f", "fid"];

/**
 * Makes the key by which a former address is found: host and path in one spelling, and the number alone where a title stands beside it. Comments
 * whose address is a fragment of their discussion's have none of their own. Nothing for what is no address of a record.
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
    const shape = SHAPES.find(([expression]) => expression.test(path));
    return { host, path: shape ? path.replace(shape[0], shape[1]) : path };
}

const FORMER_HOST = /^\/former\/([^/]+)(\/.*)$/;

/** The key of an address that was requested here: as it was on its host, or below `/former/HOST`, where that is said. */
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
