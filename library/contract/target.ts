import { readURL } from "./readURL";
import { findSitePath } from "./siteAddress";

/** Maximum length of a target, in characters; the site never creates longer ones. */
const MAXIMUM_TARGET = 2000;

/** Maximum number of times that a nested percent-encoding is decoded before the target is refused. */
const MAXIMUM_DECODINGS = 5;

/** Sites to which a target may lead. */
export interface TargetOptions {
    /** URL of this site, `https://forum.example`; its URLs are converted to paths from its root. */
    siteURL?: string;
    /** Origins of other trusted sites, in the same form. */
    trustedOrigins?: readonly string[];
}

/**
 * Returns the URL to redirect to after signing in or out: the target if it is a path of this site or has a listed origin, otherwise `/`.
 * Refuses other hosts in every disguise, control characters, overlong targets, and the sign-in pages, which would cause a loop (FC-6,
 * decisions #25). The result is normalized and percent-encoded, valid for a Location header.
 */
export function resolveTarget(target: unknown, { siteURL, trustedOrigins }: TargetOptions = {}): string {
    if (typeof target !== "string" || target.length > MAXIMUM_TARGET || /[\p{Cc}\\]/u.test(target)) return "/";
    const address = parse(target);
    if (!address) return "/";
    const path = findSitePath(address.href, address.origin === OWN ? OWN : siteURL);
    if (path === undefined) return trustedOrigins?.includes(address.origin) ? address.href : "/";
    return isInnerPath(path.split(/[?#]/, 1)[0] ?? "") ? path : "/";
}

/** Placeholder of the own origin for targets without one. */
const OWN = "https://own.invalid";

function parse(target: string): URL | undefined {
    const isPath = target.startsWith("/") && !target.startsWith("//");
    if (!isPath && !/^https?:\/\/[^/]/i.test(target)) return undefined;
    return readURL(target, OWN);
}

/** Checks a path as decoded any number of times. */
function isInnerPath(pathname: string): boolean {
    let path = pathname;
    for (let round = 0; round < MAXIMUM_DECODINGS; round++) {
        if (path.startsWith("//") || /[\p{Cc}\\]/u.test(path) || /^\/entry(\/|$)/i.test(path)) return false;
        const decoded = decodedOnce(path);
        if (decoded === path) return true;
        if (decoded === undefined) return false;
        path = decoded;
    }
    return false;
}

function decodedOnce(path: string): string | undefined {
    try {
        return decodeURIComponent(path);
    } catch {
        // Only invalid UTF-8 throws.
    }
    return undefined;
}
