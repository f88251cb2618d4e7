export type { ResponseCheck } from "./checkResponses";
export { createResponseCheck } from "./checkResponses";
export { countQueries } from "./countQueries";
export { readMainThreadTime } from "./mainThread";
export type { TestApp } from "./testApp";
export { testApp } from "./testApp";
export { createEmptyDatabase, testDatabase } from "./testDatabase";
export { withoutUndo } from "./withoutUndo";
