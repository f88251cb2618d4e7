export { Attribution } from "./components/Attribution";
export { PostText } from "./components/PostText";
export { TranslateLink } from "./components/TranslateLink";
export type { PostTextProps } from "./slots";
export { originalPostActions, originalPostAnswer, translatableText } from "./slots";
