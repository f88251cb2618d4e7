import type { Static } from "typebox";
import * as Type from "typebox";

/** How a post stands, in the order of a post's life: as it was posted, removed, or put back after it was removed (S1§3). */
export const CONTENT_STATUSES = ["published", "deleted", "undeleted"] as const;

/** Whether a post can be read, and whether it was ever away: deleted, undeleted or published, and nothing else (S1§3, CONT-012). */
export const ContentStatus = Type.Unsafe<(typeof CONTENT_STATUSES)[number]>({ type: "string", enum: [...CONTENT_STATUSES] });
export type ContentStatus = Static<typeof ContentStatus>;

/** The status of a post, by what is stored of it: that it is removed now, and that a removal of it was once taken back. */
export function toContentStatus({ isRemoved, wasPutBack }: { isRemoved: boolean; wasPutBack: boolean }): ContentStatus {
    if (isRemoved) return "deleted";
    return wasPutBack ? "undeleted" : "published";
}
