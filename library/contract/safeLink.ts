import { readURL } from "./readURL";

/** What a link away from us says of itself (FC-5). */
export const FOREIGN_REL = "nofollow ugc noopener";

/**
 * A link's address that may be followed: unchanged when it begins with `http://`, `https://`, `tel:`, `mailto:`, `/`
 * or `#`, else with the prefix `unsafe:`, which no browser follows (S1§5, decisions #14, CONT-013, CONT-014).
 * Also unsafe is what browsers would read as something else: control characters, and a slash with a backslash (FC-5).
 */
export function safeLink(href: string): string {
    return isSafeLink(href) ? href : `unsafe:${href}`;
}

/** Whether an address may be followed. */
export function isSafeLink(href: string): boolean {
    return /^(https?:\/\/|tel:|mailto:|\/|#)/i.test(href) && !/\p{Cc}/u.test(href) && !/^[/\\]*\\/.test(href);
}

/**
 * Whether following leads to another site than ours, whose origin is given (`https://forum.example`). An address
 * without a scheme but with a host, `//host`, does (decisions #14). Unsafe links, `tel:` and `mailto:` lead nowhere.
 */
export function isForeignLink(href: string, ownOrigin: string): boolean {
    const address = isSafeLink(href) ? readURL(href, ownOrigin) : undefined;
    return address?.protocol.startsWith("http") === true && address.origin !== ownOrigin;
}

/** The host a foreign link really leads to, in ASCII, so that look-alike letters show as `xn--…`; undefined without one. */
export function readHost(href: string): string | undefined {
    if (!/^(https?:)?\/\//i.test(href) || !isSafeLink(href)) return undefined;
    return readURL(href, "https://own.invalid")?.host;
}
