export type { ImportedUser, PostCounts } from "./imports.service";
export type { LeaderSource } from "./leaders.service";
export { MAX_LEADERS } from "./leaders.service";
export type { MembersInRoles } from "./membersInRoles";
export { createPostCountsCheck } from "./postCounts";

export { usersSearchTable } from "./search/searchSource";
export { usersMigrations } from "./users.migration";
export type { CountChanges, Users } from "./users.server";
export { createUsersServer } from "./users.server";
export type { CounterSource, ReactionsReceived } from "./users.service";
export { findViewer } from "./viewerOf";
