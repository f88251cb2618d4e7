export type { CheckedMeta } from "./postMeta.service";
export { postTypesMigrations } from "./postTypes.migration";
export type { PostTypes } from "./postTypes.server";
export { createPostTypesServer } from "./postTypes.server";
