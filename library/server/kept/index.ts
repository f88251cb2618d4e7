export type { AskedFor, KeptAnswers } from "./keptAnswers";
export { makeKeptAnswers } from "./keptAnswers";
