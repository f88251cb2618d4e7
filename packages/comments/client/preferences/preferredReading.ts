import type { Following } from "@parley/library/client/routing";
import type { RootState } from "@parley/library/client/store";
import { COMMENT_SORTS, COMMENT_VIEWS } from "../place";
import { selectReading } from "./reading.slice";

const DISCUSSION = /^\/discussion\/(\d+)(\/[^/]*)?$/;
const COMMENT = /^\/discussion\/comment\/\d+$/;

/**
 * The order and shape in which the reader likes comments, for the address of a discussion they come to. Within a discussion the page
 * they are on goes on as it is, and a numbered page is that page of what the link was made for.
 */
export function preferredReading({ to, from }: Following, state: RootState): Record<string, string | undefined> {
    const { sort, view } = selectReading(state);
    const shape = view === COMMENT_VIEWS[0].value ? undefined : view;
    // A comment's address does not say which discussion it is in, so from any discussion it is reached as it stands.
    if (COMMENT.test(to.pathname)) return from.pathname.startsWith("/discussion/") ? {} : { view: shape };
    const discussionID = DISCUSSION.exec(to.pathname)?.[1];
    if (discussionID === undefined || from.pathname.split("/")[2] === discussionID) return {};
    return { sort: sort === COMMENT_SORTS[0].value ? undefined : sort, view: shape };
}
