export { ReactionBar } from "./components/ReactionBar";
export { getReactionIcon } from "./reactionIcon";
export { selectReactionLog } from "./reactions.slice";
export { chooseReaction, commentReactionThunks, discussionReactionThunks, messageReactionThunks } from "./reactions.thunks";
export type { Reactable } from "./trackReactions";
export { trackReactions, withoutReactionURLs } from "./trackReactions";
