export type { FairQueue } from "./fairQueue";
export { createFairQueue } from "./fairQueue";
