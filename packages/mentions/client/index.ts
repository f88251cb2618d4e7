export { FieldMentions } from "./FieldMentions";
export { insertIntoField } from "./insertIntoField";
export { MentionList } from "./MentionList";
export { findTypedMention, type MentionSuggestion } from "./mentions.rules";
export { SuggestionList } from "./SuggestionList";
export { useFetchedInField } from "./useFetchedInField";
export { isPlainKey, useFieldDescendant, useFieldPrefix } from "./useFieldPrefix";
export { useMentions } from "./useMentions";
