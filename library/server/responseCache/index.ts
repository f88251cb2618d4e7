export type { CacheKey, ResponseCache } from "./responseCache";
export { createResponseCache } from "./responseCache";
