import { completePath, findSitePath, readBasePath, trimCharacters } from "@parley/library/contract";
import { isDeceptiveHost, isInternational } from "./hosts";

/** Context of the page that contains a link. */
export interface LinkContext {
    /** URL of this site, such as `https://forum.example`: links to it are not foreign, and paths get its base path. */
    siteURL?: string | undefined;
    /** URL that a text was imported from; its relative URLs are resolved against this one. */
    source?: string | undefined;
}

/** Result of checking a URL. */
export interface CheckedLink {
    /** Value for the `href` attribute. Browsers can't follow it if `safe` is false. */
    href: string;
    safe: boolean;
    /** Whether the link leads to another site. */
    foreign: boolean;
    /** The host in ASCII, if it has letters beyond ASCII. */
    internationalHost?: string;
    /** The host to show beside the link, if the visible one could be mistaken for another. */
    showHost?: string;
}

/**
 * Checks the URL of a link (decisions 14; FC-5). `http://`, `https://`, `tel:`, `mailto:`, `/` and `#` are safe; `//host` is foreign and
 * becomes `https://host`; anything else gets the prefix `unsafe:`. Hosts are converted to ASCII where browsers would rewrite them, and user
 * names before the host, which only serve to mislead, are removed.
 */
export function checkLink(address: string, context: LinkContext = {}): CheckedLink {
    const cleaned = withoutIgnored(address);
    if (HIDDEN.test(cleaned)) return unsafe(cleaned);
    if (/^(tel|mailto):/i.test(cleaned)) return { href: cleaned, safe: true, foreign: false };
    if (cleaned.startsWith("#")) return { href: cleaned, safe: true, foreign: false };
    if (/^https?:\/\//i.test(cleaned)) return checkWeb(cleaned, context);
    if (/^[/\\]{2}/.test(cleaned)) return checkWeb(`https://${cleaned.slice(2)}`, context);
    // A path on this site, even in a text whose relative URLs are resolved against another source.
    if (OWN_PATH.test(cleaned)) return checkPath(cleaned.slice("site:".length), context);
    if (context.source !== undefined && !SCHEME.test(cleaned)) return checkRelative(cleaned, context.source, context);
    if (cleaned.startsWith("/")) return checkPath(cleaned, context);
    return unsafe(cleaned);
}

/**
 * Returns the URL of an image, or undefined if images can't be loaded from it. `resolve` is called for URLs with a custom scheme such as
 * `picture:NAME`.
 */
export function checkPicture(
    address: string,
    context: LinkContext,
    resolve: ((address: string) => string | undefined) | undefined,
): string | undefined {
    const checked = checkLink(address, context);
    if (checked.safe) return /^(https?:\/\/|\/)/i.test(checked.href) ? checked.href : undefined;
    const resolved = SCHEME.test(address) ? resolve?.(address) : undefined;
    return resolved === undefined ? undefined : checkPicture(resolved, {}, undefined);
}

const OWN_PATH = /^site:\/(?![/\\])/i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

// Browsers remove these characters before they parse a URL, so `java\nscript:` is a script to them.
const IGNORED = /[\t\n\r]/g;
const IGNORED_AT_ENDS = /[\p{Cc} ]/u;
const HIDDEN = /\p{Cc}/u;

function withoutIgnored(address: string): string {
    return trimCharacters(address.replace(IGNORED, ""), IGNORED_AT_ENDS).trim();
}

function unsafe(address: string): CheckedLink {
    return { href: `unsafe:${address}`, safe: false, foreign: true };
}

/** Checks a path, which authors copy from the address bar with the base path of the site, or write from its root. */
function checkPath(path: string, { siteURL = "" }: LinkContext): CheckedLink {
    return { href: completePath(path, readBasePath(siteURL)), safe: true, foreign: false };
}

function checkRelative(address: string, source: string, context: LinkContext): CheckedLink {
    const url = parse(address, source);
    return url ? checkWeb(url.href, context) : unsafe(address);
}

function parse(address: string, base?: string): URL | null {
    return URL.canParse(address, base) ? new URL(address, base) : null;
}

function checkWeb(address: string, context: LinkContext): CheckedLink {
    const url = parse(address);
    if (!url || url.hostname === "") return unsafe(address);
    url.username = "";
    url.password = "";
    const checked: CheckedLink = {
        href: isAsWritten(address, url) ? address : url.href,
        safe: true,
        foreign: findSitePath(url.href, context.siteURL) === undefined,
    };
    if (isInternational(url.hostname)) checked.internationalHost = url.hostname;
    if (isDeceptiveHost(url.hostname)) checked.showHost = url.hostname;
    return checked;
}

// A URL is left unchanged if no browser would read another host from it.
function isAsWritten(address: string, url: URL): boolean {
    const host = /^https?:\/\/([^/?#\\\s"<>]+)(?=[/?#]|$)/i.exec(address)?.[1];
    return host !== undefined && host.toLowerCase() === url.host && !/[\\\s]/.test(address);
}
