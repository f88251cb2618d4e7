import { readURL } from "./readURL";

/** Host and scheme of a URL. */
const ORIGIN = /^https?:\/\/[^/?#]*/i;

/**
 * Returns the path below which a site is served, without a trailing slash: `/forum` for `https://example.org/forum`, empty for a site that
 * has a host of its own.
 */
export function readBasePath(siteURL: string): string {
    return siteURL.replace(ORIGIN, "");
}

/** Returns the origin of a site, `https://example.org`, whatever its base path. */
export function readOrigin(siteURL: string): string {
    return ORIGIN.exec(siteURL)?.[0] ?? "";
}

/** Adds the base path to a path of the site; leaves anything else unchanged: other sites, `//host`, and fragments. */
export function withBasePath(path: string, basePath: string): string {
    return basePath !== "" && path.startsWith("/") && !path.startsWith("//") ? basePath + path : path;
}

/** Removes the base path from the path of a URL; returns undefined for a path that is not below it. */
export function withoutBasePath(path: string, basePath: string): string | undefined {
    if (basePath === "") return path;
    if (!path.startsWith(basePath)) return undefined;
    const rest = path.slice(basePath.length);
    if (rest === "" || /^[?#]/.test(rest)) return `/${rest}`;
    return rest.startsWith("/") ? rest : undefined;
}

/**
 * Returns a path of rendered HTML with the base path. Renderers write it already; authors of markup write paths from the root of the site, or
 * copy them from the address bar.
 */
export function completePath(path: string, basePath: string): string {
    return withoutBasePath(path, basePath) === undefined ? withBasePath(path, basePath) : path;
}

/** Returns the absolute URL of an address in rendered HTML; a path without a host is one of this site, with or without its base path. */
export function toAbsoluteURL(address: string, siteURL: string): string {
    if (!address.startsWith("/") || address.startsWith("//")) return address;
    return readOrigin(siteURL) + completePath(address, readBasePath(siteURL));
}

/** Placeholder for the site's origin where its URL is unknown. */
const UNKNOWN_SITE = "https://own.invalid";

/**
 * Returns the path, query string and fragment of a URL of this site, from the root of the site; undefined for a URL of another site, also
 * of one that shares the host. A path without a host is one of this site.
 */
export function findSitePath(address: string, siteURL = UNKNOWN_SITE): string | undefined {
    const own = siteURL || UNKNOWN_SITE;
    const basePath = readBasePath(own);
    const url = readURL(withBasePath(address, basePath), own);
    return url?.origin === readOrigin(own) ? withoutBasePath(url.pathname + url.search + url.hash, basePath) : undefined;
}
