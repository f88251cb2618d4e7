export type { DiscussionActionType } from "./actions/discussionActions";
export { discussionsMigrations } from "./discussions.migration";
export { readIdempotencyKey } from "./discussions.routes";
export type { Discussions } from "./discussions.server";
export { createDiscussionsServer } from "./discussions.server";
export type { DiscussionRow } from "./discussions.tables";
export type { DiscussionFollowers } from "./followers.repository";
export { computeHotness } from "./hotness";
export { EDITED_DISCUSSION, NEW_DISCUSSION } from "./integrations/causes";
export type { ImportedDiscussion } from "./integrations/importDiscussions";
export type { Followers, MergedState } from "./integrations/mergeDiscussions";
export type { PostKind } from "./kinds/postKinds";
export type { ReadPosition } from "./reading/memberStates.repository";
export type { ReadFloors } from "./reading/readFloors";
export { EVERYWHERE, findFloor } from "./reading/readFloors";
export type { ReadBefore, ReadPositions } from "./reading/reading";
export type { ListedRow, ReferenceRow } from "./responses/columns";
export { REFERENCED } from "./responses/columns";
export { toAuthor } from "./responses/discussionSerializer";
export {
    findActiveStatus,
    INTERNAL_STATUSES,
    STATUS,
    toRecordStatusID,
    toResolvedColumns,
    toStatusID,
} from "./statuses/statuses";
export type { StatusRow } from "./statuses/statuses.repository";
export { STATUS_ACTIONS } from "./statuses/statusLogs";
