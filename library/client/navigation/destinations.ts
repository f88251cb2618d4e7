import { findSitePath, isSafeLink, readHost } from "@parley/library/contract";

/** Path of the page that is shown before a visitor leaves for another site (S2§2.1). */
export const LEAVING_PATH = "/home/leaving";

/** Destination of a link: the own site, another site, or none that may be followed. */
export type Destination =
    | { kind: "own" /** From the root of the site. */; path: string }
    /** `url` is the final URL; `host` is its host in plain characters, with look-alike letters as `xn--…`. */
    | { kind: "foreign"; url: string; host: string }
    | { kind: "none" };

const NOWHERE: Destination = { kind: "none" };

/**
 * Resolves a link on the site `siteURL`. A link to the leaving page resolves to its `target` (NAV-054); with an own or an invalid target it
 * is an own page like any other.
 */
export function resolveDestination(href: string, siteURL: string): Destination {
    if (!isSafeLink(href)) return NOWHERE;
    const path = findSitePath(href, siteURL);
    if (path === undefined) return resolveForeign(href, siteURL);
    const [, query] = path.split(/[?#]/, 2);
    if (path === LEAVING_PATH || path.startsWith(`${LEAVING_PATH}?`)) {
        const target = resolveLeavingTarget(new URLSearchParams(query).get("target") ?? "", siteURL);
        if (target.kind === "foreign") return target;
    }
    return { kind: "own", path };
}

/**
 * Resolves the `target` of the leaving page: an own page, or another site by its complete URL. Refuses targets that run or hide something:
 * `javascript:`, `data:`, a host without a scheme, control characters, backslashes (FC-6, decision 25).
 */
export function resolveLeavingTarget(target: string, siteURL: string): Destination {
    if (!/^(https?:\/\/[^/\\]|\/(?![/\\]))/i.test(target) || !isSafeLink(target)) return NOWHERE;
    const path = findSitePath(target, siteURL);
    if (path === undefined) return resolveForeign(target, siteURL);
    return path.startsWith("//") ? NOWHERE : { kind: "own", path };
}

function resolveForeign(href: string, siteURL: string): Destination {
    // `URL.canParse` isn't supported by all browsers that we serve; the constructor throws for no other reason.
    try {
        const url = new URL(href, siteURL).href;
        const host = readHost(url);
        return host === undefined ? NOWHERE : { kind: "foreign", url, host };
    } catch {
        return NOWHERE;
    }
}
