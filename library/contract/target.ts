import { readURL } from "./readURL";

/** Longer ones were not made by us. */
const MAXIMUM_TARGET = 2000;

/** How often an address may be wrapped before it is given up. */
const MAXIMUM_DECODINGS = 5;

/** Whom a target may lead to. */
export interface TargetOptions {
    /** Our own origin, `https://forum.example`; addresses that name it are taken as paths. */
    origin?: string;
    /** Other origins that are trusted, written the same way. */
    trustedOrigins?: readonly string[];
}

/**
 * Where to go after signing in or out: the wanted address if it is a path of ours or on a listed origin, else `/`.
 * Refused are other hosts in every disguise, control characters, what is too long, and the entry pages, which would
 * lead in circles (FC-6, decisions #25). The answer is normalised and percent-encoded, fit for a Location header.
 */
export function resolveTarget(target: unknown, { origin, trustedOrigins }: TargetOptions = {}): string {
    if (typeof target !== "string" || target.length > MAXIMUM_TARGET || /[\p{Cc}\\]/u.test(target)) return "/";
    const address = parse(target);
    if (!address) return "/";
    if (address.origin !== OWN && address.origin !== origin) return trustedOrigins?.includes(address.origin) ? address.href : "/";
    return isInnerPath(address.pathname) ? `${address.pathname}${address.search}${address.hash}` : "/";
}

/** Stands for our own origin when the target doesn't name one. */
const OWN = "https://own.invalid";

function parse(target: string): URL | undefined {
    const isPath = target.startsWith("/") && !target.startsWith("//");
    if (!isPath && !/^https?:\/\/[^/]/i.test(target)) return undefined;
    return readURL(target, OWN);
}

/** Looks at the path as it may be read by somebody who decodes it again and again. */
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
        // What is no UTF-8, and nothing else, throws.
    }
    return undefined;
}
