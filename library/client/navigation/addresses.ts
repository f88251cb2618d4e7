/** The part of a site the reader is in, when a community has several: each has a first segment of its own (S1§2). */
export interface SiteSection {
    /** `/fr` of `/fr/discussions`; empty for the site itself. */
    slug: string;
    /** The slugs of all sections, this one's too. */
    slugs: readonly string[];
}

const WHOLE_SITE: SiteSection = { slug: "", slugs: [] };

/**
 * A navigation address as it is meant: what does not begin with `http://`, `https://`, a slash or a tilde gets a leading slash, the
 * rest stays as it is (NAV-037). An address that names a host without a scheme, `//evil.example`, is refused, and so is one that a
 * browser would read that way (decision 28): undefined.
 */
export function navigationAddress(url: string): string | undefined {
    const address = /^(https?:\/\/|[/~])/i.test(url) ? url : `/${url}`;
    return /\p{Cc}/u.test(address) || /^~?[/\\]*[/\\]{2}|^~?\\/.test(address) ? undefined : address;
}

/**
 * Where a navigation link leads. A path is within the section the reader is in; paths that begin with `/kb/` or with the slug of a
 * section are left unchanged (NAV-053), and a tilde stands for the site itself, outside of any section. Undefined for a refused address.
 */
export function toHref(url: string, section: SiteSection = WHOLE_SITE): string | undefined {
    const address = navigationAddress(url);
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
