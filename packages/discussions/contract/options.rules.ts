import { mayStillEdit } from "./discussions.rules";

/** Somebody of whom it is asked what they may do with a discussion. */
export interface Asker {
    userID: number;
    /** Whether they hold one of these: on the discussion's category where these can be granted there, or without `category` anywhere at all. */
    holds: (names: string | readonly string[], where?: "category") => boolean;
}

/** What of a discussion decides what may be done with it. */
export interface JudgedDiscussion {
    insertUserID: number;
    dateInserted: string;
    closed: boolean;
    pinned: boolean;
    category?: { allowedDiscussionTypes?: readonly string[] };
}

const isAuthor = ({ userID }: Asker, { insertUserID }: JudgedDiscussion) => userID !== 0 && userID === insertUserID;

/** Whether somebody may edit whatever the time: moderators everywhere, others where they may edit (DISC-028, contract §5.1). */
export const mayAlwaysEdit = ({ holds }: Asker) => holds("community.moderate") || holds("discussions.edit", "category");

/** Whether somebody may edit a discussion now; `timeout` is in seconds (DISC-027, DISC-028, DISC-032…DISC-034). */
export const mayEdit = (asker: Asker, discussion: JudgedDiscussion, now: Date, timeout: number): boolean =>
    mayAlwaysEdit(asker) || (isAuthor(asker, discussion) && mayStillEdit(discussion, now, timeout));

/** Whether somebody may close a discussion and open it again (DISC-051, DISC-052). */
export const mayClose = (asker: Asker, discussion: JudgedDiscussion): boolean =>
    asker.holds("discussions.moderate", "category") || (isAuthor(asker, discussion) && asker.holds("discussions.closeOwn"));

/** Whether somebody may announce a discussion, or sink it (DISC-045, DISC-046). */
export const mayAnnounce = ({ holds }: Asker): boolean => holds("discussions.moderate", "category") || holds("community.manage");

/** Whether somebody may move a discussion (DISC-039). */
export const mayMove = ({ holds }: Asker): boolean => holds("community.moderate");

/** Whether somebody may delete a discussion (DISC-041, DISC-042). */
export const mayManage = ({ holds }: Asker): boolean => holds("discussions.manage", "category");

/** Whether somebody may name another author of a discussion: the specification asks for the one, the contract for the other (DISC-047, contract §5.1). */
export const mayChangeAuthor = (asker: Asker): boolean => mayManage(asker) && asker.holds("site.manage");

/** The kinds that a discussion may be changed into in its category; polls and events are no mere kinds (DISC-048). */
export const changeableTypes = ({ category }: Pick<JudgedDiscussion, "category">): string[] =>
    (category?.allowedDiscussionTypes ?? []).filter((type) => !UNCHANGEABLE.includes(type));

const UNCHANGEABLE: readonly string[] = ["poll", "event", "redirect"];

/** Whether somebody may make another kind of a discussion (DISC-048). */
export const mayChangeType = (asker: Asker, discussion: JudgedDiscussion): boolean =>
    changeableTypes(discussion).length > 1 && asker.holds("discussions.edit", "category");

/** Whether somebody may say that a discussion needs nobody's care any more (DISC-044). */
export const mayResolve = ({ holds }: Asker, hasTriage: boolean): boolean => hasTriage && holds("staff.allow");

/** Whether somebody may bring a discussion to the top of the lists (DISC-050). */
export const mayBump = ({ holds }: Asker): boolean => holds("curation.manage");

/** Whether somebody may read the former words of a discussion, and what was deleted in it (DISC-053, DISC-054). */
export const mayReadLog = ({ holds }: Asker): boolean => holds("community.moderate");

/** Whether a member may hide a discussion from the top of their own lists: an announcement only (DISC-038). */
export const mayDismiss = ({ userID }: Asker, { pinned }: JudgedDiscussion): boolean => userID !== 0 && pinned;
