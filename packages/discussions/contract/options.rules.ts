import { mayStillEdit } from "./discussions.rules";

/** Viewer whose permissions for a discussion are checked. */
export interface OptionsReader {
    userID: number;
    /** Whether they hold one of these: on the discussion's category where these can be granted there, or without `category` anywhere at all. */
    holds: (names: string | readonly string[], where?: "category") => boolean;
}

/** What of a discussion decides what may be done with it. */
export interface DiscussionFacts {
    insertUserID: number;
    dateInserted: string;
    closed: boolean;
    pinned: boolean;
    category?: { allowedDiscussionTypes?: readonly string[] };
}

const isAuthor = ({ userID }: OptionsReader, { insertUserID }: DiscussionFacts) => userID !== 0 && userID === insertUserID;

/** Whether somebody may edit whatever the time: moderators everywhere, others where they may edit (DISC-028, contract §5.1). */
export const mayAlwaysEdit = ({ holds }: OptionsReader) => holds("community.moderate") || holds("discussions.edit", "category");

/** Whether somebody may edit a discussion now; `timeout` is in seconds (DISC-027, DISC-028, DISC-032…DISC-034). */
export const mayEdit = (viewer: OptionsReader, discussion: DiscussionFacts, now: Date, timeout: number): boolean =>
    mayAlwaysEdit(viewer) || (isAuthor(viewer, discussion) && mayStillEdit(discussion, now, timeout));

/** Whether somebody may close a discussion and open it again (DISC-051, DISC-052). */
export const mayClose = (viewer: OptionsReader, discussion: DiscussionFacts): boolean =>
    viewer.holds("discussions.moderate", "category") || (isAuthor(viewer, discussion) && viewer.holds("discussions.closeOwn"));

/** Whether somebody may announce a discussion, or sink it (DISC-045, DISC-046). */
export const mayAnnounce = ({ holds }: OptionsReader): boolean =>
    holds("discussions.moderate", "category") || holds("community.manage");

/** Whether somebody may move a discussion (DISC-039). */
export const mayMove = ({ holds }: OptionsReader): boolean => holds("community.moderate");

/** Whether somebody may delete a discussion (DISC-041, DISC-042). */
export const mayManage = ({ holds }: OptionsReader): boolean => holds("discussions.manage", "category");

/** Checks whether the viewer may name another author of a discussion: the specification asks for the one, the contract for the other (DISC-047, contract §5.1). */
export const mayChangeAuthor = (viewer: OptionsReader): boolean => mayManage(viewer) && viewer.holds("site.manage");

/** The kinds that a discussion may be changed into in its category; polls and events are no mere kinds (DISC-048). */
export const listChangeableTypes = ({ category }: Pick<DiscussionFacts, "category">): string[] =>
    (category?.allowedDiscussionTypes ?? []).filter((type) => !UNCHANGEABLE.includes(type));

const UNCHANGEABLE: readonly string[] = ["poll", "event", "redirect"];

/** Whether somebody may make another kind of a discussion (DISC-048). */
export const mayChangeType = (viewer: OptionsReader, discussion: DiscussionFacts): boolean =>
    listChangeableTypes(discussion).length > 1 && viewer.holds("discussions.edit", "category");

/** Whether somebody may say that a discussion needs nobody's care any more (DISC-044). */
export const mayResolve = ({ holds }: OptionsReader, hasTriage: boolean): boolean => hasTriage && holds("staff.allow");

/** Whether somebody may bring a discussion to the top of the lists (DISC-050). */
export const mayBump = ({ holds }: OptionsReader): boolean => holds("curation.manage");

/** Checks whether the viewer may read earlier versions of a discussion, and its removed texts (DISC-053, DISC-054). */
export const mayReadLog = ({ holds }: OptionsReader): boolean => holds("community.moderate");

/** Whether a member may hide a discussion from the top of their own lists: an announcement only (DISC-038). */
export const mayDismiss = ({ userID }: OptionsReader, { pinned }: DiscussionFacts): boolean => userID !== 0 && pinned;
