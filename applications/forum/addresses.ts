import type { PageRoute } from "@parley/library/client/routing";

type Routed = Pick<PageRoute, "path" | "query">;

interface Pattern {
    segments: string[];
    regExp: RegExp;
    query: readonly string[] | undefined;
}

/** Names that mean the same on every page: a list without scripts asks for its page so (`pageInPath`). */
const KNOWN_EVERYWHERE = ["page"];

/**
 * What the addresses of pages come to, so that no page has many and nobody who follows links comes to no end (FC-72).
 */
export function createAddresses(routes: readonly Routed[]) {
    const patterns = routes.map(patternOf).sort((one, other) => (rankOf(one) < rankOf(other) ? -1 : 1));

    return {
        /**
         * The path and query under which a page stands that was asked for in other letters, with slashes too many, or with a number written
         * otherwise; undefined when it was asked for as it should be.
         */
        elsewhere(address: string): string | undefined {
            const [path = "", search] = splitAt(address, "?");
            const tidy = withoutNeedlessCodes(path.replace(/[\\/]+/g, "/").replace(/(?<=.)\/$/, ""));
            const segments = tidy.split("/");
            const wanted = MAY_DIFFER.test(tidy) ? find(tidy)?.segments.flatMap(written(segments)) : undefined;
            const found = (wanted?.join("/") ?? tidy) || "/";
            return found === path ? undefined : found + (search === undefined ? "" : `?${search}`);
        },

        /** The address without what the page at it does not read of the query, and the rest in one order. */
        withoutNoise(address: string): string {
            const [path = "", search] = splitAt(address, "?");
            if (search === undefined) return address;
            const known = find(path)?.query;
            const parameters = [...new URLSearchParams(search)].filter(
                ([name]) => !known || known.includes(name) || KNOWN_EVERYWHERE.includes(name),
            );
            if (!known) return address;
            // Of a name that stands twice the first is read.
            const first = new Map(parameters.reverse());
            const rest = new URLSearchParams([...first].sort(([one], [other]) => (one < other ? -1 : 1))).toString();
            return path + (rest && `?${rest}`);
        },
    };

    function find(path: string): Pattern | undefined {
        return patterns.find(({ regExp }) => regExp.test(path));
    }
}

/** Only a path with a capital, or with a number that begins with 0 or is that of a first page, may have to be written otherwise. */
const MAY_DIFFER = /[A-Z]|\/p?0|\/p1$/;

function patternOf({ path, query }: Routed): Pattern {
    const segments = path.split("/");
    const parts = segments.slice(1).map((segment) => {
        if (!segment.startsWith(":")) return `/${segment.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`;
        return segment.endsWith("?") ? "(?:/[^/]+)?" : "/[^/]+";
    });
    // bounded: routes of ours, in which each part begins with a slash and holds none.
    return { segments, regExp: new RegExp(`^${path === "/" ? "/" : parts.join("")}$`, "i"), query };
}

/** Words come before names, as they do in the router, and what must be there before what may be. */
function rankOf({ segments }: Pattern): string {
    return segments.map((segment) => (segment.startsWith(":") ? (segment.endsWith("?") ? "2" : "1") : "0")).join("");
}

/** How a segment of an address is written where the pattern has this one; the first page of a list has no number. */
const written =
    (segments: string[]) =>
    (pattern: string, index: number): string[] => {
        const segment = segments[index];
        if (segment === undefined) return [];
        if (!pattern.startsWith(":")) return [pattern];
        if (/ID\??$/.test(pattern)) return [/^\d+$/.test(segment) ? segment.replace(/^0+(?=\d)/, "") : segment];
        const page = pattern === ":page" ? /^p0*([1-9]\d*)$/.exec(segment)?.[1] : undefined;
        if (page === undefined) return [segment];
        return page === "1" ? [] : [`p${page}`];
    };

/** Letters, digits and marks that need no code, without it (RFC 3986 §6.2.2); other codes in capitals. */
function withoutNeedlessCodes(path: string): string {
    return path.replace(/%[0-9a-f]{2}/gi, (code) => {
        const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
        return /[\w.~-]/.test(character) ? character : code.toUpperCase();
    });
}

function splitAt(text: string, mark: string): [string, string | undefined] {
    const index = text.indexOf(mark);
    return index < 0 ? [text, undefined] : [text.slice(0, index), text.slice(index + 1)];
}
