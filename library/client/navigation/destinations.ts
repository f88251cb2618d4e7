import { isSafeLink, readHost } from "@parley/library/contract";

/** Where the page is that is shown before one leaves for another site (S2§2.1). */
export const LEAVING_PATH = "/home/leaving";

/** Where a link leads, seen from a site: into it, away from it, or nowhere that may be followed. */
export type Destination =
    | { kind: "own"; path: string }
    /** `url` is where it ends; `host` is that plainly, look-alike letters as `xn--…`. */
    | { kind: "foreign"; url: string; host: string }
    | { kind: "none" };

const NOWHERE: Destination = { kind: "none" };

/**
 * Where a link on the site `origin` leads. A link to the leaving page leads away, to where its `target` says (NAV-054); one whose
 * target is ours or nothing is a page of ours like any other.
 */
export function resolveDestination(href: string, origin: string): Destination {
    const address = addressIn(href, origin);
    if (!address) return NOWHERE;
    if (address.origin !== origin) return away(address.href);
    if (address.pathname === LEAVING_PATH) {
        const target = leavingTarget(address.searchParams.get("target") ?? "", origin);
        if (target.kind === "foreign") return target;
    }
    return { kind: "own", path: address.pathname + address.search + address.hash };
}

/**
 * What the `target` of the leaving page names: a page of ours, or another site by its whole address. Refused is what runs or hides
 * something: `javascript:`, `data:`, a host without a scheme, control characters, backslashes (FC-6, decision 25).
 */
export function leavingTarget(target: string, origin: string): Destination {
    if (!/^(https?:\/\/[^/\\]|\/(?![/\\]))/i.test(target)) return NOWHERE;
    const address = addressIn(target, origin);
    if (!address) return NOWHERE;
    if (address.origin !== origin) return away(address.href);
    const path = address.pathname + address.search + address.hash;
    return path.startsWith("//") ? NOWHERE : { kind: "own", path };
}

function addressIn(href: string, origin: string): URL | undefined {
    if (!isSafeLink(href)) return undefined;
    // `URL.canParse` is too young for the browsers we serve, and the constructor throws for nothing else.
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
