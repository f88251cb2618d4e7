/** How long a slug may be, in code points. */
const MAXIMUM_SLUG = 100;

/**
 * The readable end of an address such as `/discussion/{id}/{slug}`: lower-case letters, marks and digits of any
 * script, joined by hyphens; `x` when none are left (FC-58). Not yet percent-encoded: `encodeURI` it where only ASCII
 * may stand, as in a Location header.
 */
export function toSlug(name: string): string {
    const words =
        name
            .normalize("NFC")
            .toLowerCase()
            .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
    const slug = [...words.join("-")].slice(0, MAXIMUM_SLUG).join("");
    return slug.replace(/-$/, "").replace(/^\p{M}+/u, "") || "x";
}

/** The link to a member's profile: `/profile/{userID}/{name}` (S1§2, USR-010). Without a name it ends with the id. */
export function profilePath(userID: number, name?: string): string {
    return ["/profile", userID, ...segmentOf(name)].join("/");
}

/** The link to what a member has posted. */
export function profileDiscussionsPath(userID: number, name?: string): string {
    return ["/profile/discussions", userID, ...segmentOf(name)].join("/");
}

/** The link to what a member has commented. */
export function profileCommentsPath(userID: number, name?: string): string {
    return ["/profile/comments", userID, ...segmentOf(name)].join("/");
}

/** The link to what a member got a kind of reaction for (USR-009). */
export function profileReactionsPath(userID: number, name?: string, reaction?: string): string {
    const path = ["/profile/reactions", userID, ...segmentOf(name)].join("/");
    return reaction === undefined ? path : `${path}?reaction=${encodeURIComponent(reaction)}`;
}

/** The name in a profile link, from its segment after the router's own decoding: undoes the first of both escapes. */
export function nameInProfilePath(segment: string): string {
    return segment.replace(/%(2f|26|2e|25)/gi, (escaped) => decodeURIComponent(escaped));
}

/**
 * Slash and ampersand are escaped before the whole is encoded, so they come out double (`%252f`, `%2526`) and survive
 * servers that decode once too often. `.` and `..` need the same, or browsers drop them with the segment before. What
 * already looks like one of these escapes is escaped too, so that every name comes back as it was.
 */
function segmentOf(name: string | undefined): string[] {
    if (name === undefined || name === "") return [];
    const escaped = name
        .replace(/\p{Surrogate}/gu, "\uFFFD")
        .replace(/%(?=2f|26|2e|25)/gi, "%25")
        .replaceAll("/", "%2f")
        .replaceAll("&", "%26");
    return [encodeURIComponent(/^\.{1,2}$/.test(escaped) ? escaped.replaceAll(".", "%2e") : escaped)];
}
