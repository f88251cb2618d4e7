export type { ReactionEndpoints } from "./reactions";
export {
    commentReactions,
    discussionReactions,
    getReacted,
    getReactionType,
    getReactionTypeEdit,
    getReactionTypes,
    patchReactionType,
    REACTED_LIMIT,
    ReactedPost,
    ReactionClass,
    ReactionLog,
    ReactionReceived,
    ReactionSummary,
    ReactionType,
    reactionEndpoints,
} from "./reactions";
export { exampleReaction } from "./reactions.examples";
export { mayReact, maySeeFlags, permissionToReact, reactPath, withChoice } from "./reactions.rules";
