/** Checks whether the header `If-Match` allows a change of content that has this ETag (FC-52). Always true without the header. */
export function isCurrentETag(ifMatch: string | undefined, etag: string): boolean {
    if (ifMatch === undefined || ifMatch.trim() === "*") return true;
    // A compressing proxy may have made the tag weak.
    return ifMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
