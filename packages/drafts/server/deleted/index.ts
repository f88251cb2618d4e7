export { createDeletedRepository } from "./repository";
export type { DeletedDrafts } from "./service";
export { createDeletedDrafts } from "./service";
