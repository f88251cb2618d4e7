/** Current section of a community with several, each of which has its own first path segment (S1§2). */
export interface SiteSection {
    /** First segment, `/fr` of `/fr/discussions`; empty for the site itself. */
    slug: string;
    /** Slugs of all sections, including this one. */
    slugs: readonly string[];
}

const WHOLE_SITE: SiteSection = { slug: "", slugs: [] };

/**
 * Normalises the URL of a navigation item: adds a leading slash unless it begins with `http://`, `https://`, a slash or a tilde (NAV-037).
 * Returns undefined for a URL that names a host without a scheme, `//evil.example`, or that a browser would read so (decision 28).
 */
export function toNavigationURL(url: string): string | undefined {
    const address = /^(https?:\/\/|[/~])/i.test(url) ? url : `/${url}`;
    return /\p{Cc}/u.test(address) || /^~?[/\\]*[/\\]{2}|^~?\\/.test(address) ? undefined : address;
}

/**
 * Returns the URL of a navigation link. Paths are prefixed with the current section, except those that begin with `/kb/` or with the slug
 * of a section (NAV-053); a tilde stands for the site itself, outside of any section. Returns undefined for a refused URL.
 */
export function toHref(url: string, section: SiteSection = WHOLE_SITE): string | undefined {
    const address = toNavigationURL(url);
    if (address === undefined || !/^[/~]/.test(address)) return address;
    if (address.startsWith("~")) return `/${address.slice(1).replace(/^\//, "")}`;
    return inSection(address, section);
}

function inSection(path: string, { slug, slugs }: SiteSection): string {
    const isElsewhere = path.startsWith("/kb/") || slugs.some((other) => other !== "" && isWithin(path, other));
    return slug === "" || isElsewhere ? path : slug + path;
}

function isWithin(path: string, slug: string): boolean {
    return path.startsWith(slug) && /^([/?#]|$)/.test(path.slice(slug.length));
}
