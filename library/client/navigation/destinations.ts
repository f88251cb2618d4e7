import { isSafeLink, readHost } from "@parley/library/contract";

/** Path of the page that is shown before a visitor leaves for another site (S2§2.1). */
export const LEAVING_PATH = "/home/leaving";

/** Destination of a link: the own site, another site, or none that may be followed. */
export type Destination =
    | { kind: "own"; path: string }
    /** `url` is the final URL; `host` is its host in plain characters, with look-alike letters as `xn--…`. */
    | { kind: "foreign"; url: string; host: string }
    | { kind: "none" };

const NOWHERE: Destination = { kind: "none" };

/**
 * Resolves a link on the site `origin`. A link to the leaving page resolves to its `target` (NAV-054); with an own or an invalid target it
 * is an own page like any other.
 */
export function resolveDestination(href: string, origin: string): Destination {
    const address = addressIn(href, origin);
    if (!address) return NOWHERE;
    if (address.origin !== origin) return away(address.href);
    if (address.pathname === LEAVING_PATH) {
        const target = resolveLeavingTarget(address.searchParams.get("target") ?? "", origin);
        if (target.kind === "foreign") return target;
    }
    return { kind: "own", path: address.pathname + address.search + address.hash };
}

/**
 * Resolves the `target` of the leaving page: an own page, or another site by its complete URL. Refuses targets that run or hide something:
 * `javascript:`, `data:`, a host without a scheme, control characters, backslashes (FC-6, decision 25).
 */
export function resolveLeavingTarget(target: string, origin: string): Destination {
    if (!/^(https?:\/\/[^/\\]|\/(?![/\\]))/i.test(target)) return NOWHERE;
    const address = addressIn(target, origin);
    if (!address) return NOWHERE;
    if (address.origin !== origin) return away(address.href);
    const path = address.pathname + address.search + address.hash;
    return path.startsWith("//") ? NOWHERE : { kind: "own", path };
}

function addressIn(href: string, origin: string): URL | undefined {
    if (!isSafeLink(href)) return undefined;
    // `URL.canParse` isn't supported by all browsers that we serve; the constructor throws for no other reason.
    try {
        return new URL(href, origin);
    } catch {
        return undefined;
    }
}

function away(url: string): Destination {
    const host = readHost(url);
    return host === undefined ? NOWHERE : { kind: "foreign", url, host };
}
