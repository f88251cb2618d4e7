export type { AskedFor, KeptAnswers } from "./keptAnswers";
export { createKeptAnswers } from "./keptAnswers";
