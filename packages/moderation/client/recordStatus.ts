import type { ContentStatus } from "@parley/library/contract";

/** Names of the statuses of a post; empty for an ordinary one. */
export const STATUS_WORDS: Record<ContentStatus, string> = { published: "", deleted: "Removed", undeleted: "Restored" };
