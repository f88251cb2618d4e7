import type { Static } from "typebox";
import * as Type from "typebox";

/** Status of a post, in the order of its life: as posted, removed, or restored after removal (S1§3). */
export const CONTENT_STATUSES = ["published", "deleted", "undeleted"] as const;

/** Whether a post can be read, and whether it has ever been removed: deleted, undeleted or published, and nothing else (S1§3, CONT-012). */
export const ContentStatus = Type.Unsafe<(typeof CONTENT_STATUSES)[number]>({ type: "string", enum: [...CONTENT_STATUSES] });
export type ContentStatus = Static<typeof ContentStatus>;

/** Returns the status of a post from its stored data: whether it is removed, and whether a removal has been undone. */
export function toContentStatus({ isRemoved, wasRestored }: { isRemoved: boolean; wasRestored: boolean }): ContentStatus {
    if (isRemoved) return "deleted";
    return wasRestored ? "undeleted" : "published";
}
