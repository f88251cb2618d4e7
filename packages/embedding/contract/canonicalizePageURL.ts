/** Address of a page, without what does not distinguish it from others. */
export interface PageAddress {
    /** Origin of the address: `https://blog.example`. */
    origin: string;
    /** Host, path and query by which the page is known, however it is linked; the same over http and https. */
    key: string;
}

/**
 * Reduces the address of a page to what distinguishes it: without scheme, hash, tracking parameters, the name of an index page and a
 * slash at the end; with the other parameters in order, and only necessary escapes. Returns undefined for what is no address of a page.
 */
export function canonicalizePageURL(address: string): PageAddress | undefined {
    let url: URL;
    try {
        url = new URL(address);
    } catch {
        return undefined;
    }
    if (!PAGE_PROTOCOLS.has(url.protocol) || url.username !== "" || url.password !== "" || url.hostname === "") return undefined;
    return { origin: url.origin, key: url.host + canonicalizePath(url.pathname) + canonicalizeQuery(url.searchParams) };
}

/** Returns the origin that a text names: `https://Blog.example/` is `https://blog.example`; undefined for an address with a path. */
export function parseOrigin(text: string): string | undefined {
    const page = canonicalizePageURL(text);
    if (!page) return undefined;
    const { pathname, search, hash } = new URL(text);
    return pathname === "/" && search === "" && hash === "" ? page.origin : undefined;
}

const PAGE_PROTOCOLS: ReadonlySet<string> = new Set(["http:", "https:"]);
const INDEX_PAGES: ReadonlySet<string> = new Set(["index.html", "index.htm", "index.php", "default.html", "default.aspx"]);

function canonicalizePath(path: string): string {
    const segments = path.split("/").filter((segment) => segment !== "");
    const last = segments.at(-1);
    if (last !== undefined && INDEX_PAGES.has(last.toLowerCase())) segments.pop();
    return segments.map((segment) => `/${reduceEscapes(segment)}`).join("");
}

/** Parameters that say where a reader came from. */
const TRACKING_PARAMETERS: ReadonlySet<string> = new Set([
    "_ga",
    "_gl",
    "_hsenc",
    "_hsmi",
    "dclid",
    "fbclid",
    "gbraid",
    "gclid",
    "igshid",
    "mc_cid",
    "mc_eid",
    "mkt_tok",
    "msclkid",
    "oly_anon_id",
    "oly_enc_id",
    "ref_src",
    "twclid",
    "wbraid",
    "yclid",
]);

function canonicalizeQuery(parameters: URLSearchParams): string {
    const pairs = [...parameters]
        .filter(([name]) => !name.startsWith("utm_") && !TRACKING_PARAMETERS.has(name))
        .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
        .sort();
    return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}

/** Writes a part of a path with only the necessary escapes, in one spelling; as it is if its escapes are no text. */
function reduceEscapes(segment: string): string {
    try {
        return encodeURIComponent(decodeURIComponent(segment));
    } catch {
        return segment;
    }
}
