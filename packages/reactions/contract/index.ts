export type { ReactionEndpoints } from "./reactions";
export {
    commentReactions,
    discussionReactions,
    getReactionType,
    getReactionTypeEdit,
    getReactionTypes,
    patchReactionType,
    ReactionClass,
    ReactionLog,
    ReactionSummary,
    ReactionType,
    reactionEndpoints,
} from "./reactions";
export { exampleReaction } from "./reactions.examples";
export { mayReact, maySeeFlags, permissionToReact, withChoice } from "./reactions.rules";
