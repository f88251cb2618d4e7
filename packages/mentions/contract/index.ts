export { getUserMentions, postAnonymizeMentions, type UserMention } from "./mentions";
