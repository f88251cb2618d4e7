export { FieldMentions } from "./FieldMentions";
export { MentionList } from "./MentionList";
export { type MentionSuggestion, typedMention } from "./mentions.rules";
export { SuggestionList } from "./SuggestionList";
export { useMentions } from "./useMentions";
