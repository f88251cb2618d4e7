export type { ImportedReaction, ScoreChange } from "./bulkReactions.service";
export { reactionsMigrations } from "./reactions.migrations";
export type { Reactions } from "./reactions.server";
export { createReactionsServer } from "./reactions.server";
export type { ReactionResult } from "./reactions.service";
export type { ReceivedPost, ReceivedSource } from "./reactionsReceived.service";
export { createReceivedSource } from "./receivedSource";
export type { ReactedRecords } from "./recordReactions";
