import { readURL } from "./readURL";
import { findSitePath } from "./siteAddress";

/** Value of `rel` of an external link (FC-5). */
export const FOREIGN_REL = "nofollow ugc noopener";

/**
 * Returns a URL that is safe as a link: unchanged if it begins with `http://`, `https://`, `tel:`, `mailto:`, `/` or `#`, otherwise with
 * the prefix `unsafe:`, which no browser follows (S1§5, decisions #14, CONT-013, CONT-014). URLs that browsers would interpret differently
 * are also unsafe: those with control characters, or with a slash and a backslash (FC-5).
 */
export function toSafeLink(href: string): string {
    return isSafeLink(href) ? href : `unsafe:${href}`;
}

/** Checks whether a URL is safe to follow. */
export function isSafeLink(href: string): boolean {
    return /^(https?:\/\/|tel:|mailto:|\/|#)/i.test(href) && !/\p{Cc}/u.test(href) && !/^[/\\]*\\/.test(href);
}

/**
 * Checks whether a link leads to another site than this one, whose URL is given (`https://forum.example`). A URL without a scheme but with a
 * host, `//host`, does (decisions #14). Unsafe links, `tel:` and `mailto:` do not.
 */
export function isForeignLink(href: string, siteURL: string): boolean {
    const address = isSafeLink(href) ? readURL(href, siteURL) : undefined;
    return address?.protocol.startsWith("http") === true && findSitePath(href, siteURL) === undefined;
}

/** Returns the actual host of an external link, in ASCII, so that look-alike letters show as `xn--…`; undefined without one. */
export function readHost(href: string): string | undefined {
    if (!/^(https?:)?\/\//i.test(href) || !isSafeLink(href)) return undefined;
    return readURL(href, "https://own.invalid")?.host;
}
