import { SEEING_ALL } from "@parley/accounts/contract";
import type { Viewer } from "@parley/library/server/http";
import { may } from "@parley/library/server/http";

/** Amount of a member's data that a viewer may see (contract §4.2). */
export type ViewLevel = "full" | "basic" | "private";

/** Checks whether the viewer has the full view of all members. */
export const seesAll = (viewer: Viewer): boolean => may(viewer, SEEING_ALL);
