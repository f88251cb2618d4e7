export { interestsMigrations } from "./interests.migration";
export type { Interests } from "./interests.server";
export { createInterestsServer } from "./interests.server";
