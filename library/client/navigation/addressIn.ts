/** Returns path, query string and fragment of a URL of this site. */
export function toLocalAddress(url: string): string {
    const { pathname, search, hash } = new URL(url, location.origin);
    return pathname + search + hash;
}
