export { escalationCommentsMigrations } from "./escalationComments.migration";
export type { EscalationCommentsRepository } from "./escalationComments.repository";
export { createEscalationCommentsRepository } from "./escalationComments.repository";
export { createEscalationCommentsServer } from "./escalationComments.server";
