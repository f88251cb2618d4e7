import { trimCharacters } from "@parley/library/contract";
import { isInternational, looksLikeAnother } from "./hosts";

/** Whose page the link stands on. */
export interface LinkContext {
    /** Our own origin, as `https://forum.example`: what leads there is not foreign. */
    origin?: string | undefined;
    /** Where a text was imported from; its relative addresses are meant from there. */
    source?: string | undefined;
}

/** What became of an address. */
export interface CheckedLink {
    /** Safe to put into `href`. Never followable when `safe` is false. */
    href: string;
    safe: boolean;
    /** Whether it leads to another site. */
    foreign: boolean;
    /** The host in ASCII, when it has letters beyond ASCII. */
    internationalHost?: string;
    /** The host to show beside the link, when what is seen could be taken for another one. */
    showHost?: string;
}

/**
 * Judges the address of a link (decisions 14; FC-5). `http://`, `https://`, `tel:`, `mailto:`, `/` and `#` are safe; `//host` is
 * foreign and becomes `https://host`; anything else gets the prefix `unsafe:`. Hosts are given in ASCII where browsers would
 * rewrite them, and user names before the host, which only serve to mislead, are taken out.
 */
export function checkLink(address: string, context: LinkContext = {}): CheckedLink {
    const cleaned = withoutIgnored(address);
    if (HIDDEN.test(cleaned)) return unsafe(cleaned);
    if (/^(tel|mailto):/i.test(cleaned)) return { href: cleaned, safe: true, foreign: false };
    if (cleaned.startsWith("#")) return { href: cleaned, safe: true, foreign: false };
    if (/^https?:\/\//i.test(cleaned)) return checkWeb(cleaned, context);
    if (/^[/\\]{2}/.test(cleaned)) return checkWeb(`https://${cleaned.slice(2)}`, context);
    // An address from our own root, also in a text whose relative addresses are meant from elsewhere.
    if (OWN_PATH.test(cleaned)) return { href: cleaned.slice("site:".length), safe: true, foreign: false };
    if (context.source !== undefined && !SCHEME.test(cleaned)) return checkRelative(cleaned, context.source, context);
    if (cleaned.startsWith("/")) return { href: cleaned, safe: true, foreign: false };
    return unsafe(cleaned);
}

/**
 * The address of a picture, or undefined for what no picture may be loaded from. `resolve` is asked for addresses with a scheme of
 * our own, such as `picture:NAME`.
 */
export function checkPicture(
    address: string,
    context: LinkContext,
    resolve: ((address: string) => string | undefined) | undefined,
): string | undefined {
    const judged = checkLink(address, context);
    if (judged.safe) return /^(https?:\/\/|\/)/i.test(judged.href) ? judged.href : undefined;
    const resolved = SCHEME.test(address) ? resolve?.(address) : undefined;
    return resolved === undefined ? undefined : checkPicture(resolved, {}, undefined);
}

const OWN_PATH = /^site:\/(?![/\\])/i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

// Browsers drop these from addresses before they read them, so `java\nscript:` is a script to them.
const IGNORED = /[\t\n\r]/g;
const IGNORED_AT_ENDS = /[\p{Cc} ]/u;
const HIDDEN = /\p{Cc}/u;

function withoutIgnored(address: string): string {
    return trimCharacters(address.replace(IGNORED, ""), IGNORED_AT_ENDS).trim();
}

function unsafe(address: string): CheckedLink {
    return { href: `unsafe:${address}`, safe: false, foreign: true };
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
    const judged: CheckedLink = {
        href: isAsWritten(address, url) ? address : url.href,
        safe: true,
        foreign: url.origin !== context.origin,
    };
    if (isInternational(url.hostname)) judged.internationalHost = url.hostname;
    if (looksLikeAnother(url.hostname)) judged.showHost = url.hostname;
    return judged;
}

// An address is left as its author wrote it when no browser would read another host out of it.
function isAsWritten(address: string, url: URL): boolean {
    const host = /^https?:\/\/([^/?#\\\s"<>]+)(?=[/?#]|$)/i.exec(address)?.[1];
    return host !== undefined && host.toLowerCase() === url.host && !/[\\\s]/.test(address);
}
