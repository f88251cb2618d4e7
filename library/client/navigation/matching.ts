/** Only the path and the query of an address matter here. */
const SOMEWHERE = "http://here.invalid";

/** How well an address fits: 0 not at all. The longer the path and the more of the query they share, the better. */
export function scoreMatch(href: string, here: string): number {
    const [link, place] = [taken(href), taken(here)];
    if (!link || !place || link.origin !== place.origin) return 0;
    const [path, herePath] = [segmentsOf(link), segmentsOf(place)];
    if (path.length > herePath.length || path.some((segment, index) => segment !== herePath[index])) return 0;
    // Every page lies inside the home page; that says nothing.
    if (path.length === 0 && herePath.length > 0) return 0;
    const [{ page, ...wanted }, { page: herePage, ...given }] = [queryOf(link), queryOf(place)];
    if (Object.entries(wanted).some(([name, value]) => given[name] !== value)) return 0;
    // What follows lies inside its first page.
    const isHere = path.length === herePath.length && page === herePage;
    if (!isHere && page !== "1") return 0;
    return 1 + path.length * 100 + (isHere ? 50 : 0) + Object.keys(wanted).length;
}

/** Whether two addresses are the same place: the same path and the same query, in which `page` is 1 when it is absent (NAV-036). */
export function isSamePlace(href: string, here: string): boolean {
    const [link, place] = [taken(href), taken(here)];
    if (!link || !place || link.origin !== place.origin) return false;
    const [wanted, given] = [Object.entries(queryOf(link)), queryOf(place)];
    return (
        segmentsOf(link).join("/") === segmentsOf(place).join("/") &&
        wanted.length === Object.keys(given).length &&
        wanted.every(([name, value]) => given[name] === value)
    );
}

function taken(address: string): URL | undefined {
    // `URL.canParse` is too young for the browsers we serve, and the constructor throws for nothing else.
    try {
        return new URL(address, SOMEWHERE);
    } catch {
        return undefined;
    }
}

/** In lower case, because the server reads paths that way; percent-encoding may be written in two ways. */
function segmentsOf({ pathname }: URL): string[] {
    return pathname.toLowerCase().split("/").filter(Boolean);
}

function queryOf({ searchParams }: URL): Record<string, string> {
    return { page: "1", ...Object.fromEntries(searchParams) };
}
