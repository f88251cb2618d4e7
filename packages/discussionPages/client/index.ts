export { Attribution } from "./components/Attribution";
export { TranslateLink } from "./components/TranslateLink";
export { originalPostActions, originalPostAnswer } from "./slots";
