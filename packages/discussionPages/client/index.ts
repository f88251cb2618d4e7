export { Attribution } from "./components/Attribution";
export { originalPostActions, originalPostAnswer } from "./slots";
