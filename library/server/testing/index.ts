export type { ResponseCheck } from "./checkResponses";
export { createResponseCheck } from "./checkResponses";
export { countQueries, countQueriesAndRows } from "./countQueries";
export { createMainThreadMeter, readMainThreadTime } from "./mainThread";
export type { TestApp } from "./testApp";
export { testApp } from "./testApp";
export { createEmptyDatabase, testDatabase } from "./testDatabase";
export { withoutUndo } from "./withoutUndo";
