/** The address of a page of this site within it: path, query and place. */
export function addressIn(url: string): string {
    const { pathname, search, hash } = new URL(url, location.origin);
    return pathname + search + hash;
}
