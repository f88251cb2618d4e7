import type { ContentStatus } from "@parley/library/contract";

/** What is said of how a post stands; of one that stands as it was posted, nothing. */
export const STATUS_WORDS: Record<ContentStatus, string> = { published: "", deleted: "Removed", undeleted: "Restored" };
