export type { DiscussionActionType } from "./actions/discussions.actions";
export { discussionsMigrations } from "./discussions.migration";
export { readIdempotencyKey } from "./discussions.routes";
export type { Discussions } from "./discussions.server";
export { createDiscussionsServer } from "./discussions.server";
export type { DiscussionRow } from "./discussions.tables";
export type { DiscussionFollowers } from "./followers.repository";
export { computeHotness } from "./hotness";
export { EDITED_DISCUSSION, NEW_DISCUSSION } from "./integrations/discussions.causes";
export type { ImportedDiscussion } from "./integrations/discussions.imports";
export type { Followers, MergedState } from "./integrations/discussions.merging";
export type { PostKind } from "./kinds/postKinds";
export type { ReadPosition } from "./reading/memberStates.repository";
export type { ReadFloors } from "./reading/readFloors";
export { EVERYWHERE, findFloor } from "./reading/readFloors";
export type { ReadBefore, ReadPositions } from "./reading/reading";
export { toAuthor } from "./responses/discussions.answers";
export type { ListedRow, ReferenceRow } from "./responses/discussions.columns";
export { REFERENCED } from "./responses/discussions.columns";
export {
    findActiveStatus,
    INTERNAL_STATUSES,
    STATUS,
    toRecordStatusID,
    toResolvedColumns,
    toStatusID,
} from "./statuses/statuses";
export { STATUS_ACTIONS } from "./statuses/statusLogs";
