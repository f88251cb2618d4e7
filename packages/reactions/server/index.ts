export { reactionsMigrations } from "./reactions.migrations";
export type { Reactions } from "./reactions.server";
export { createReactionsServer } from "./reactions.server";
export type { ImportedReaction, ReactionResult, ScoreChange } from "./reactions.service";
export type { ReceivedPost, ReceivedSource } from "./reactionsReceived.service";
export type { ReactedRecords } from "./recordReactions";
