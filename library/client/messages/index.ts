export { compileMessage } from "./compileMessage";
export type { Messages } from "./createCatalogue";
export { createCatalogue } from "./createCatalogue";
