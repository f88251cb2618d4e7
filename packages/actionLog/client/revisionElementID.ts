import type { Revision } from "@parley/actionLog/contract";

/** Returns the element ID of a version on the page of all versions of a post. */
export const toRevisionElementID = ({ actID }: Pick<Revision, "actID">): string => `version-${actID ?? "present"}`;
