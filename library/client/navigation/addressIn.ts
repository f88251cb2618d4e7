import { toSitePath, toURLPath } from "@parley/library/client/basePath";

/**
 * Returns path, query string and fragment of a URL of this site, from the site's root. The API names the public URL of the site, which the
 * reader may visit under another host name.
 */
export function toLocalAddress(url: string): string {
    // Any origin will do, since only the path is returned; the server, which renders such links, has no location.
    const { pathname, search, hash } = new URL(toURLPath(url), "https://own.invalid");
    return toSitePath(pathname + search + hash) ?? "/";
}
