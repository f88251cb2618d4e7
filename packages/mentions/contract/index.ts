export { getUserMentions, type UserMention } from "./mentions";
