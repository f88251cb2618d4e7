export type { AsyncVariable } from "./asyncVariable";
export { createAsyncVariable } from "./asyncVariable";
