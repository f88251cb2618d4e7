export { isKeeping } from "./deviceStorage";
export { injectKept, startKeeping } from "./persist";
