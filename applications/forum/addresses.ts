import type { PageRoute } from "@parley/library/client/routing";

type Routed = Pick<PageRoute, "path" | "query">;

interface Pattern {
    segments: string[];
    regExp: RegExp;
    query: readonly string[] | undefined;
}

/** Query parameters with the same meaning on every page: a list without scripts requests its page by `page` (`pageInPath`). */
const KNOWN_EVERYWHERE = ["page"];

/** `?safe=1` shows any page without the fragments of its owner (decisions 27); other values mean nothing. */
const isSafeMode = (name: string, value: string): boolean => name === "safe" && value === "1";

/**
 * Creates the functions that normalize URLs of pages, so that no page has several and a crawler does not find an endless number of them
 * (FC-72).
 */
export function createAddresses(routes: readonly Routed[]) {
    const patterns = routes.map(patternOf).sort((one, other) => (rankOf(one) < rankOf(other) ? -1 : 1));

    return {
        /**
         * Returns the canonical path and query for a URL with different letter case, superfluous slashes or a number in another form;
         * `undefined` if the URL is canonical.
         */
        elsewhere(address: string): string | undefined {
            const [path = "", search] = splitAt(address, "?");
            const tidy = withoutNeedlessCodes(path.replace(/[\\/]+/g, "/").replace(/(?<=.)\/$/, ""));
            const segments = tidy.split("/");
            const wanted = MAY_DIFFER.test(tidy) ? find(tidy)?.segments.flatMap(written(segments)) : undefined;
            const found = (wanted?.join("/") ?? tidy) || "/";
            return found === path ? undefined : found + (search === undefined ? "" : `?${search}`);
        },

        /** Returns the URL without query parameters that its page does not read, the others sorted by name. */
        withoutNoise(address: string): string {
            const [path = "", search] = splitAt(address, "?");
            if (search === undefined) return address;
            const known = find(path)?.query;
            const parameters = [...new URLSearchParams(search)].filter(
                ([name, value]) => !known || known.includes(name) || KNOWN_EVERYWHERE.includes(name) || isSafeMode(name, value),
            );
            if (!known) return address;
            // Of a repeated parameter the first value is read.
            const first = new Map(parameters.reverse());
            const rest = new URLSearchParams([...first].sort(([one], [other]) => (one < other ? -1 : 1))).toString();
            return path + (rest && `?${rest}`);
        },
    };

    function find(path: string): Pattern | undefined {
        return patterns.find(({ regExp }) => regExp.test(path));
    }
}

/** Paths that may not be canonical: those with a capital letter, a number with a leading 0, or the number of a first page. */
const MAY_DIFFER = /[A-Z]|\/p?0|\/p1$/;

function patternOf({ path, query }: Routed): Pattern {
    const segments = path.split("/");
    const parts = segments.slice(1).map((segment) => {
        if (!segment.startsWith(":")) return `/${segment.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`;
        return segment.endsWith("?") ? "(?:/[^/]+)?" : "/[^/]+";
    });
    // bounded: only routes of this application, whose segments begin with a slash and contain no other.
    return { segments, regExp: new RegExp(`^${path === "/" ? "/" : parts.join("")}$`, "i"), query };
}

/**
 * Returns the sort key of a pattern: static segments come before parameters, as in the router, and required parameters before optional
 * ones.
 */
function rankOf({ segments }: Pattern): string {
    return segments.map((segment) => (segment.startsWith(":") ? (segment.endsWith("?") ? "2" : "1") : "0")).join("");
}

/**
 * Returns the canonical form of a path segment that matches this segment of the pattern; empty for the number of the first page of a list.
 */
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

/** Decodes the percent-encoded characters that need no encoding (RFC 3986 §6.2.2) and writes the remaining codes in capitals. */
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
