/** Base URL for parsing; only path and query string matter here. */
const SOMEWHERE = "http://here.invalid";

/** Scores how well a link matches the current page: 0 for no match, higher for a longer common path and more common query parameters. */
export function scoreMatch(href: string, here: string): number {
    const [link, current] = [parseURL(href), parseURL(here)];
    if (!link || !current || link.origin !== current.origin) return 0;
    const [path, herePath] = [segmentsOf(link), segmentsOf(current)];
    if (path.length > herePath.length || path.some((segment, index) => segment !== herePath[index])) return 0;
    // The home page would match every page.
    if (path.length === 0 && herePath.length > 0) return 0;
    const [{ page, ...wanted }, { page: herePage, ...given }] = [queryOf(link), queryOf(current)];
    if (Object.entries(wanted).some(([name, value]) => given[name] !== value)) return 0;
    // Further pages of a list match its first page.
    const isHere = path.length === herePath.length && page === herePage;
    if (!isHere && page !== "1") return 0;
    return 1 + path.length * 100 + (isHere ? 50 : 0) + Object.keys(wanted).length;
}

/** Checks whether two URLs lead to the same page: the same path and the same query string, with `page` as 1 by default (NAV-036). */
export function isSamePage(href: string, here: string): boolean {
    const [link, current] = [parseURL(href), parseURL(here)];
    if (!link || !current || link.origin !== current.origin) return false;
    const [wanted, given] = [Object.entries(queryOf(link)), queryOf(current)];
    return (
        segmentsOf(link).join("/") === segmentsOf(current).join("/") &&
        wanted.length === Object.keys(given).length &&
        wanted.every(([name, value]) => given[name] === value)
    );
}

function parseURL(address: string): URL | undefined {
    // `URL.canParse` isn't supported by all browsers that we serve; the constructor throws for no other reason.
    try {
        return new URL(address, SOMEWHERE);
    } catch {
        return undefined;
    }
}

/** Returns the path's segments in lower case, since the server ignores the case of paths and of percent-encoding. */
function segmentsOf({ pathname }: URL): string[] {
    return pathname.toLowerCase().split("/").filter(Boolean);
}

function queryOf({ searchParams }: URL): Record<string, string> {
    return { page: "1", ...Object.fromEntries(searchParams) };
}
