import { COMMENT_SORTS, COMMENT_VIEWS } from "@parley/comments/client";
import type { FollowedLink } from "@parley/library/client/routing";
import type { RootState } from "@parley/library/client/store";
import { selectReading } from "./reading.slice";

const DISCUSSION = /^\/discussion\/(\d+)(\/[^/]*)?$/;
const COMMENT = /^\/discussion\/comment\/\d+$/;

/**
 * Returns the viewer's preferred sort and view as query parameters for a link that leads to another discussion. Links within the same
 * discussion and links to numbered pages stay unchanged.
 */
export function getReadingPreference({ to, from }: FollowedLink, state: RootState): Record<string, string | undefined> {
    const { sort, view } = selectReading(state);
    const shape = view === COMMENT_VIEWS[0].value ? undefined : view;
    // The path of a comment does not name its discussion, so a link to one from any discussion stays unchanged.
    if (COMMENT.test(to.pathname)) return from.pathname.startsWith("/discussion/") ? {} : { view: shape };
    const discussionID = DISCUSSION.exec(to.pathname)?.[1];
    if (discussionID === undefined || from.pathname.split("/")[2] === discussionID) return {};
    return { sort: sort === COMMENT_SORTS[0].value ? undefined : sort, view: shape };
}
