/** Maximum length of a slug, in code points. */
const MAXIMUM_SLUG = 100;

/**
 * Returns the readable end of a path such as `/discussion/{id}/{slug}`: lower-case letters, marks and digits of any script, joined by
 * hyphens; `x` if there are none (FC-58). Not percent-encoded: use `encodeURI` where only ASCII is valid, as in a Location header.
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

/** Returns the path of a member's profile: `/profile/{userID}/{name}` (S1§2, USR-010). Without a name it ends with the ID. */
export function profilePath(userID: number, name?: string): string {
    return ["/profile", userID, ...segmentOf(name)].join("/");
}

/** Returns the path of a member's discussions. */
export function profileDiscussionsPath(userID: number, name?: string): string {
    return ["/profile/discussions", userID, ...segmentOf(name)].join("/");
}

/** Returns the path of a member's comments. */
export function profileCommentsPath(userID: number, name?: string): string {
    return ["/profile/comments", userID, ...segmentOf(name)].join("/");
}

/** Returns the path of the posts for which a member received a type of reaction (USR-009). */
export function profileReactionsPath(userID: number, name?: string, reaction?: string): string {
    const path = ["/profile/reactions", userID, ...segmentOf(name)].join("/");
    return reaction === undefined ? path : `${path}?reaction=${encodeURIComponent(reaction)}`;
}

/** Returns the name in a profile path, from its segment as decoded by the router: reverses the inner of the two escapes. */
export function parseProfileName(segment: string): string {
    return segment.replace(/%(2f|26|2e|25)/gi, (escaped) => decodeURIComponent(escaped));
}

/**
 * Returns the path segment of a name. Slash and ampersand are escaped before the whole is encoded, so that they are encoded twice (`%252f`,
 * `%2526`) and survive servers that decode once too often. `.` and `..` are escaped as well, because browsers would remove them with the
 * segment before. Text that already looks like one of these escapes is escaped too, so that every name can be decoded.
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
