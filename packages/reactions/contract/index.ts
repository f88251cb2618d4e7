export type { ReactionEndpoints } from "./reactions";
export {
    commentReactions,
    createReactionEndpoints,
    discussionReactions,
    getReacted,
    getReactionType,
    getReactionTypeEdit,
    getReactionTypes,
    messageReactions,
    patchReactionType,
    REACTED_LIMIT,
    ReactedPost,
    ReactionClass,
    ReactionLog,
    ReactionReceived,
    ReactionSummary,
    ReactionType,
} from "./reactions";
export { exampleReaction } from "./reactions.examples";
export { applyChoice, getReactPermission, mayReact, maySeeFlags, reactPath } from "./reactions.rules";
